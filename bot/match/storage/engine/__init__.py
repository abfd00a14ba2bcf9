"""Code shared by database files and database servers: connections, and statements passed to the driver."""
