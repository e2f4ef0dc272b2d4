"""What maintains the project: generated pages, the image's test."""
