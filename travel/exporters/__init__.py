"""Writing campaign maps as files of other programs, and as pictures. Pure: a map in, bytes out."""
