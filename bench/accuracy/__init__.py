"""How right the scan is: its reads on real changes against labels from independent resolvers."""
