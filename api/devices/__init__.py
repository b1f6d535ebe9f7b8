"""What shoes and sensors at the table send, over HTTP and over a socket (docs/protocol.md, "Devices that send")."""
