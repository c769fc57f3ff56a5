#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A product and its JSON, as a program in C that uses no library for it writes it.

struct served_product {
  long id;
  const char *sku, *title, *description;
  double price;
  const char *currency;
  long stock;
  double rating;
  int is_active;
  const char *brand;
  const char *tags[4];
};

static inline char *served_text(char *to, const char *text) {
  size_t length = strlen(text);
  memcpy(to, text, length);
  return to + length;
}

static inline char *served_string(char *to, const char *text) {
  *to++ = '"';
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\') {
      *to++ = '\\';
      *to++ = (char)byte;
    } else if (byte < 0x20) {
      to += sprintf(to, "\\u%04x", byte);
    } else {
      *to++ = (char)byte;
    }
  }
  *to++ = '"';
  return to;
}

/// Writes the JSON into a buffer that is large enough, and returns its length.
static inline size_t served_json(const struct served_product *product, char *buffer) {
  char *to = buffer;
  to += sprintf(to, "{\"id\":%ld,\"sku\":", product->id);
  to = served_string(to, product->sku);
  to = served_string(served_text(to, ",\"title\":"), product->title);
  to = served_string(served_text(to, ",\"description\":"), product->description);
  to += sprintf(to, ",\"price\":%.15g,\"currency\":", product->price);
  to = served_string(to, product->currency);
  to += sprintf(to, ",\"stock\":%ld,\"rating\":%.15g", product->stock, product->rating);
  to = served_text(to, product->is_active ? ",\"isActive\":true" : ",\"isActive\":false");
  to = served_string(served_text(to, ",\"brand\":"), product->brand);
  to = served_text(to, ",\"tags\":[");
  for (int index = 0; index < 4; index++) {
    if (index > 0) *to++ = ',';
    to = served_string(to, product->tags[index]);
  }
  return (size_t)(served_text(to, "]}") - buffer);
}

/// Answers `/products/ID` with the JSON of one of a thousand products.
static inline enum MHD_Result served_answer(
    struct MHD_Connection *connection, const char *url, const struct served_product *products) {
  const char *digits = strrchr(url, '/');
  long id = digits ? strtol(digits + 1, NULL, 10) : 0;
  if (id < 1 || id > 1000) return MHD_NO;
  char *buffer = (char *)malloc(1024);
  if (!buffer) return MHD_NO;
  size_t length = served_json(&products[id - 1], buffer);
  struct MHD_Response *response =
      MHD_create_response_from_buffer(length, buffer, MHD_RESPMEM_MUST_FREE);
  MHD_add_response_header(response, "Content-Type", "application/json");
  enum MHD_Result result = MHD_queue_response(connection, 200, response);
  MHD_destroy_response(response);
  return result;
}
