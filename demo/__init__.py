"""The demo casino as data, and its virtual dealers."""
