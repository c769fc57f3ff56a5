#include "CSandboxData.h"

// Clang embeds files in C of any age, and says of all but the newest that it is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char sources[] = {
#embed "data/news/sources.json"
};
static const unsigned char articles[] = {
#embed "data/news/articles.json"
};
static const unsigned char items[] = {
#embed "data/news/items.json"
};

struct sandbox_file sandbox_news_sources(void) {
  return (struct sandbox_file){sources, sizeof sources};
}

struct sandbox_file sandbox_news_articles(void) {
  return (struct sandbox_file){articles, sizeof articles};
}

struct sandbox_file sandbox_news_items(void) {
  return (struct sandbox_file){items, sizeof items};
}
