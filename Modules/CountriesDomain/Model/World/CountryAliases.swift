/// Names of countries that the World Bank does not use: common, native and former ones.
enum CountryAliases {
  /// One country per line: the three-letter code, a colon and the names.
  static let lines = """
    AFG:Afghanestan
    ALB:Shqipëria,Shqiperi
    AND:Principality of Andorra
    ARE:UAE,Emirates,Al Imarat
    ARM:Hayastan
    AUS:Commonwealth of Australia
    AUT:Österreich,Oesterreich
    AZE:Azərbaycan,Azerbaycan
    BEL:België,Belgique,Belgien
    BEN:Dahomey
    BFA:Upper Volta
    BGD:East Pakistan
    BGR:Bulgariya
    BHR:Al Bahrayn
    BHS:Bahamas
    BIH:Bosnia,Bosna i Hercegovina,Bosnia Herzegovina
    BLR:Byelorussia,Belorussia
    BLZ:British Honduras
    BOL:Plurinational State of Bolivia
    BRA:Brasil,Brasilien
    BRN:Brunei
    BTN:Druk Yul
    BWA:Bechuanaland
    CAF:CAR,Ubangi Shari,République centrafricaine
    CHE:Schweiz,Suisse,Svizzera,Svizra,Swiss Confederation
    CHI:Jersey,Guernsey
    CHN:PRC,People's Republic of China,Zhongguo,Mainland China
    CIV:Ivory Coast,Côte d'Ivoire
    CMR:Cameroun
    COD:DRC,DR Congo,Democratic Republic of the Congo,Congo Kinshasa,Zaire,Belgian Congo
    COG:Congo Brazzaville,Republic of the Congo,Congo Republic
    COM:Comores
    CPV:Cape Verde
    CUW:Curaçao
    CYM:Caymans
    CYP:Kypros,Kıbrıs
    CZE:Czech Republic,Česko,Česká republika,Tschechien
    DEU:Deutschland,Allemagne,FRG,Federal Republic of Germany,West Germany
    DNK:Danmark
    DOM:República Dominicana
    DZA:Algérie,Al Jazair
    EGY:Egypt,Misr
    ESP:España,Espagne,Spanien
    EST:Eesti
    ETH:Abyssinia
    FIN:Suomi
    FRA:French Republic,Frankreich
    FRO:Faeroe Islands,Føroyar
    FSM:Micronesia,Federated States of Micronesia
    GBR:UK,Great Britain,Britain,England,Scotland,Wales,Northern Ireland
    GEO:Sakartvelo
    GHA:Gold Coast
    GIN:Guinée
    GMB:Gambia
    GNB:Portuguese Guinea,Guiné Bissau
    GNQ:Guinea Ecuatorial
    GRC:Hellas,Ellada,Hellenic Republic
    GRL:Kalaallit Nunaat,Grønland
    GUY:British Guiana
    HKG:Hong Kong,Hongkong
    HRV:Hrvatska
    HTI:Haïti
    HUN:Magyarország
    IDN:Dutch East Indies
    IND:Bharat,Hindustan
    IRL:Éire,Republic of Ireland
    IRN:Iran,Persia,Islamic Republic of Iran
    ISL:Ísland
    ITA:Italia,Italien
    JPN:Nippon,Nihon
    KEN:British East Africa
    KGZ:Kyrgyzstan,Kirghizia
    KHM:Kampuchea,Khmer Republic
    KIR:Gilbert Islands
    KNA:Saint Kitts,St Kitts
    KOR:South Korea,Korea South,Republic of Korea,Hanguk
    LAO:Laos
    LBN:Liban
    LKA:Ceylon
    LSO:Basutoland
    LTU:Lietuva
    LUX:Lëtzebuerg,Luxemburg
    LVA:Latvija
    MAC:Macau,Macao
    MAF:Saint Martin
    MAR:Maroc,Al Maghrib
    MDA:Moldavia
    MDG:Madagasikara,Malagasy Republic
    MEX:México
    MKD:Macedonia,FYROM,Makedonija
    MLI:French Sudan
    MMR:Burma
    MNE:Crna Gora
    MOZ:Moçambique
    MRT:Mauritanie
    MWI:Nyasaland
    MYS:Malaya
    NAM:South West Africa
    NCL:Nouvelle Calédonie
    NLD:Holland,Nederland,The Netherlands
    NOR:Norge,Noreg
    NRU:Nauru,Naoero
    NZL:Aotearoa
    PER:Perú
    PHL:Pilipinas
    PLW:Belau
    POL:Polska,Polen
    PRI:Puerto Rico,Puerto Rico US
    PRK:North Korea,Korea North,DPRK,Democratic People's Republic of Korea
    PSE:Palestine,State of Palestine,Palestinian Territories,West Bank,Gaza Strip
    PYF:Polynésie française
    ROU:Rumania,Roumania,România
    RUS:Russia,Rossiya
    SAU:Saudi,KSA
    SLV:Salvador
    SOM:Somalia,Soomaaliya,Federal Republic of Somalia,Somalia Fed Rep
    SRB:Srbija
    STP:São Tomé,São Tomé e Príncipe
    SUR:Dutch Guiana
    SVK:Slovakia,Slovensko
    SVN:Slovenija
    SWE:Sverige,Schweden
    SWZ:Swaziland,eSwatini
    SXM:Sint Maarten
    SYR:Syria
    TCD:Tchad
    TGO:Togoland
    THA:Siam
    TJK:Tadzhikistan
    TLS:East Timor
    TTO:Trinidad
    TUN:Tunisie
    TUR:Turkey,Türkiye,Türkei
    TUV:Ellice Islands
    TZA:Tanganyika,Zanzibar
    UKR:Ukraina,The Ukraine
    USA:US,America,United States of America,Estados Unidos
    VCT:Saint Vincent,St Vincent
    VEN:Venezuela,Bolivarian Republic of Venezuela
    VIR:US Virgin Islands,United States Virgin Islands
    VNM:Vietnam
    VUT:New Hebrides
    WSM:Western Samoa
    XKX:Kosova
    YEM:Yemen
    ZAF:RSA,Suid Afrika
    ZMB:Northern Rhodesia
    ZWE:Rhodesia,Southern Rhodesia
    """
}
