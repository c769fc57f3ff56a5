#include "CSandboxData.h"

#include <string.h>

// Clang embeds files in C of any age, and says of all but the newest that it is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char fp_cpi_totl_zg[] = {
#embed "data/worldbank/FP.CPI.TOTL.ZG.tsv"
};
static const unsigned char ny_gdp_mktp_cd[] = {
#embed "data/worldbank/NY.GDP.MKTP.CD.tsv"
};
static const unsigned char ny_gdp_pcap_cd[] = {
#embed "data/worldbank/NY.GDP.PCAP.CD.tsv"
};
static const unsigned char sp_dyn_le00_in[] = {
#embed "data/worldbank/SP.DYN.LE00.IN.tsv"
};
static const unsigned char sp_pop_totl[] = {
#embed "data/worldbank/SP.POP.TOTL.tsv"
};
static const unsigned char country[] = {
#embed "data/worldbank/country.tsv"
};
static const unsigned char income_level[] = {
#embed "data/worldbank/income-level.tsv"
};
static const unsigned char indicator[] = {
#embed "data/worldbank/indicator.tsv"
};
static const unsigned char language[] = {
#embed "data/worldbank/language.tsv"
};
static const unsigned char lending_type[] = {
#embed "data/worldbank/lending-type.tsv"
};
static const unsigned char region[] = {
#embed "data/worldbank/region.tsv"
};
static const unsigned char source[] = {
#embed "data/worldbank/source.tsv"
};
static const unsigned char topic[] = {
#embed "data/worldbank/topic.tsv"
};

static const struct {
  const char *name;
  struct sandbox_file file;
} files[] = {
  {"FP.CPI.TOTL.ZG", {fp_cpi_totl_zg, sizeof fp_cpi_totl_zg}},
  {"NY.GDP.MKTP.CD", {ny_gdp_mktp_cd, sizeof ny_gdp_mktp_cd}},
  {"NY.GDP.PCAP.CD", {ny_gdp_pcap_cd, sizeof ny_gdp_pcap_cd}},
  {"SP.DYN.LE00.IN", {sp_dyn_le00_in, sizeof sp_dyn_le00_in}},
  {"SP.POP.TOTL", {sp_pop_totl, sizeof sp_pop_totl}},
  {"country", {country, sizeof country}},
  {"income-level", {income_level, sizeof income_level}},
  {"indicator", {indicator, sizeof indicator}},
  {"language", {language, sizeof language}},
  {"lending-type", {lending_type, sizeof lending_type}},
  {"region", {region, sizeof region}},
  {"source", {source, sizeof source}},
  {"topic", {topic, sizeof topic}},
};

struct sandbox_file sandbox_worldbank(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
    if (strcmp(files[i].name, name) == 0) return files[i].file;
  return (struct sandbox_file){NULL, 0};
}
