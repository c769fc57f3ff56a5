#include "CSandboxData.h"

// Clang embeds files in C of any age, and says of all but the newest that it is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char catalog[] = {
#embed "data/store/catalog.json"
};
static const unsigned char orders[] = {
#embed "data/store/orders.json"
};

struct sandbox_file sandbox_store_catalog(void) {
  return (struct sandbox_file){catalog, sizeof catalog};
}

struct sandbox_file sandbox_store_orders(void) {
  return (struct sandbox_file){orders, sizeof orders};
}
