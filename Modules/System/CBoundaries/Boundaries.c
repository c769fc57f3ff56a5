#include "CBoundaries.h"

// Clang embeds files in C of any age, and says of all but the newest that it is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char countries[] = {
#embed "data/countries.tsv"
};

struct boundaries_file boundaries_countries(void) {
  return (struct boundaries_file){countries, sizeof countries};
}
