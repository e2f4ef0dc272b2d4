"""The tests of Go, as `go test` names them."""
