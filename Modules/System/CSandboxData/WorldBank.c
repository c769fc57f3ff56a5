#include "CSandboxData.h"

#include <string.h>

// Clang embeds files in C of any age, and says of all but the newest that it is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ag_lnd_totl_k2[] = {
#embed "data/worldbank/AG.LND.TOTL.K2.figures"
};
static const unsigned char bx_klt_dinv_wd_gd_zs[] = {
#embed "data/worldbank/BX.KLT.DINV.WD.GD.ZS.figures"
};
static const unsigned char eg_elc_accs_zs[] = {
#embed "data/worldbank/EG.ELC.ACCS.ZS.figures"
};
static const unsigned char en_ghg_co2_pc_ce_ar5[] = {
#embed "data/worldbank/EN.GHG.CO2.PC.CE.AR5.figures"
};
static const unsigned char fp_cpi_totl_zg[] = {
#embed "data/worldbank/FP.CPI.TOTL.ZG.figures"
};
static const unsigned char it_net_user_zs[] = {
#embed "data/worldbank/IT.NET.USER.ZS.figures"
};
static const unsigned char ne_exp_gnfs_zs[] = {
#embed "data/worldbank/NE.EXP.GNFS.ZS.figures"
};
static const unsigned char ny_gdp_mktp_cd[] = {
#embed "data/worldbank/NY.GDP.MKTP.CD.figures"
};
static const unsigned char ny_gdp_mktp_kd_zg[] = {
#embed "data/worldbank/NY.GDP.MKTP.KD.ZG.figures"
};
static const unsigned char ny_gdp_pcap_cd[] = {
#embed "data/worldbank/NY.GDP.PCAP.CD.figures"
};
static const unsigned char ny_gdp_pcap_pp_cd[] = {
#embed "data/worldbank/NY.GDP.PCAP.PP.CD.figures"
};
static const unsigned char ny_gnp_pcap_cd[] = {
#embed "data/worldbank/NY.GNP.PCAP.CD.figures"
};
static const unsigned char pa_nus_fcrf[] = {
#embed "data/worldbank/PA.NUS.FCRF.figures"
};
static const unsigned char pa_nus_ppp[] = {
#embed "data/worldbank/PA.NUS.PPP.figures"
};
static const unsigned char se_xpd_totl_gd_zs[] = {
#embed "data/worldbank/SE.XPD.TOTL.GD.ZS.figures"
};
static const unsigned char sh_dyn_mort[] = {
#embed "data/worldbank/SH.DYN.MORT.figures"
};
static const unsigned char sh_xpd_chex_gd_zs[] = {
#embed "data/worldbank/SH.XPD.CHEX.GD.ZS.figures"
};
static const unsigned char si_pov_gini[] = {
#embed "data/worldbank/SI.POV.GINI.figures"
};
static const unsigned char sl_uem_totl_zs[] = {
#embed "data/worldbank/SL.UEM.TOTL.ZS.figures"
};
static const unsigned char sp_dyn_le00_in[] = {
#embed "data/worldbank/SP.DYN.LE00.IN.figures"
};
static const unsigned char sp_dyn_tfrt_in[] = {
#embed "data/worldbank/SP.DYN.TFRT.IN.figures"
};
static const unsigned char sp_pop_65up_to_zs[] = {
#embed "data/worldbank/SP.POP.65UP.TO.ZS.figures"
};
static const unsigned char sp_pop_totl[] = {
#embed "data/worldbank/SP.POP.TOTL.figures"
};
static const unsigned char sp_urb_totl_in_zs[] = {
#embed "data/worldbank/SP.URB.TOTL.IN.ZS.figures"
};
static const unsigned char country[] = {
#embed "data/worldbank/country.tsv"
};
static const unsigned char economies[] = {
#embed "data/worldbank/economies.tsv"
};
static const unsigned char figures[] = {
#embed "data/worldbank/figures.tsv"
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
  {"AG.LND.TOTL.K2", {ag_lnd_totl_k2, sizeof ag_lnd_totl_k2}},
  {"BX.KLT.DINV.WD.GD.ZS", {bx_klt_dinv_wd_gd_zs, sizeof bx_klt_dinv_wd_gd_zs}},
  {"EG.ELC.ACCS.ZS", {eg_elc_accs_zs, sizeof eg_elc_accs_zs}},
  {"EN.GHG.CO2.PC.CE.AR5", {en_ghg_co2_pc_ce_ar5, sizeof en_ghg_co2_pc_ce_ar5}},
  {"FP.CPI.TOTL.ZG", {fp_cpi_totl_zg, sizeof fp_cpi_totl_zg}},
  {"IT.NET.USER.ZS", {it_net_user_zs, sizeof it_net_user_zs}},
  {"NE.EXP.GNFS.ZS", {ne_exp_gnfs_zs, sizeof ne_exp_gnfs_zs}},
  {"NY.GDP.MKTP.CD", {ny_gdp_mktp_cd, sizeof ny_gdp_mktp_cd}},
  {"NY.GDP.MKTP.KD.ZG", {ny_gdp_mktp_kd_zg, sizeof ny_gdp_mktp_kd_zg}},
  {"NY.GDP.PCAP.CD", {ny_gdp_pcap_cd, sizeof ny_gdp_pcap_cd}},
  {"NY.GDP.PCAP.PP.CD", {ny_gdp_pcap_pp_cd, sizeof ny_gdp_pcap_pp_cd}},
  {"NY.GNP.PCAP.CD", {ny_gnp_pcap_cd, sizeof ny_gnp_pcap_cd}},
  {"PA.NUS.FCRF", {pa_nus_fcrf, sizeof pa_nus_fcrf}},
  {"PA.NUS.PPP", {pa_nus_ppp, sizeof pa_nus_ppp}},
  {"SE.XPD.TOTL.GD.ZS", {se_xpd_totl_gd_zs, sizeof se_xpd_totl_gd_zs}},
  {"SH.DYN.MORT", {sh_dyn_mort, sizeof sh_dyn_mort}},
  {"SH.XPD.CHEX.GD.ZS", {sh_xpd_chex_gd_zs, sizeof sh_xpd_chex_gd_zs}},
  {"SI.POV.GINI", {si_pov_gini, sizeof si_pov_gini}},
  {"SL.UEM.TOTL.ZS", {sl_uem_totl_zs, sizeof sl_uem_totl_zs}},
  {"SP.DYN.LE00.IN", {sp_dyn_le00_in, sizeof sp_dyn_le00_in}},
  {"SP.DYN.TFRT.IN", {sp_dyn_tfrt_in, sizeof sp_dyn_tfrt_in}},
  {"SP.POP.65UP.TO.ZS", {sp_pop_65up_to_zs, sizeof sp_pop_65up_to_zs}},
  {"SP.POP.TOTL", {sp_pop_totl, sizeof sp_pop_totl}},
  {"SP.URB.TOTL.IN.ZS", {sp_urb_totl_in_zs, sizeof sp_urb_totl_in_zs}},
  {"country", {country, sizeof country}},
  {"economies", {economies, sizeof economies}},
  {"figures", {figures, sizeof figures}},
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
