#pragma once

#include <stddef.h>

/// A file of `data`, byte for byte, compiled into the program.
struct sandbox_file {
  const unsigned char *bytes;
  size_t count;
};

/// A file below `data/worldbank`, by its name without `.tsv` or `.figures`; no bytes where there is
/// none.
struct sandbox_file sandbox_worldbank(const char *name);

/// The sources of the sample newsroom, as JSON.
struct sandbox_file sandbox_news_sources(void);
/// Its articles, as JSON.
struct sandbox_file sandbox_news_articles(void);
/// What was posted to its Hacker News, as JSON.
struct sandbox_file sandbox_news_items(void);

/// The categories of the demo store with their products, as JSON.
struct sandbox_file sandbox_store_catalog(void);
/// Its first twelve orders, as JSON.
struct sandbox_file sandbox_store_orders(void);
