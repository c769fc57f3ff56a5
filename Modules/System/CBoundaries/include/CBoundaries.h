#pragma once

#include <stddef.h>

/// A file of `data`, byte for byte, compiled into the program.
struct boundaries_file {
  const unsigned char *bytes;
  size_t count;
};

/// The outlines of the countries, as `Scripts/maintenance/boundary-data` writes them.
struct boundaries_file boundaries_countries(void);
