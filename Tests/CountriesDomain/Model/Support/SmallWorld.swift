import CountriesDomain
import StoreHTTP
import StoreTestSupport

/// A world of five economies and three aggregates, with the peculiarities of the real one.
enum SmallWorld {
  /// Germany, Namibia with the code of the aggregates, two economies without a capital, one without
  /// coordinates and flag; regions with trailing spaces.
  static let countries = [
    country("CHI", "JG", "Channel Islands", region: ("ECS", "Europe & Central Asia"), capital: ""),
    country(
      "DEU",
      "DE",
      "Germany",
      region: ("ECS", "Europe & Central Asia "),
      capital: "Berlin",
      at: ("52.5235", "13.4115")
    ),
    aggregate("HIC", "XD", "High income"),
    country(
      "ISR",
      "IL",
      "Israel",
      region: ("MEA", "Middle East & North Africa"),
      capital: "",
      at: ("31.7717", "35.2035")
    ),
    country(
      "NAM",
      "NA",
      "Namibia",
      region: ("SSF", "Sub-Saharan Africa "),
      capital: "Windhoek",
      at: ("-22.5648", "17.0931"),
      income: ("UMC", "Upper middle income")
    ),
    aggregate("SSF", "ZG", "Sub-Saharan Africa "),
    country(
      "SWZ",
      "SZ",
      "Eswatini",
      region: ("SSF", "Sub-Saharan Africa "),
      capital: "Mbabane",
      at: ("-26.5225", "31.4659"),
      income: ("LMC", "Lower middle income")
    ),
    aggregate("WLD", "1W", "World"),
  ]

  /// The latest population and GDP; Israel has no GDP.
  static let populations = [
    figure("SP.POP.TOTL", "DEU", "2022", "83797985"),
    figure("SP.POP.TOTL", "NAM", "2022", "2567012"),
    figure("SP.POP.TOTL", "SWZ", "2021", "1192271"),
    figure("SP.POP.TOTL", "ISR", "2022", "9557500"),
    figure("SP.POP.TOTL", "CHI", "2022", "172683"),
    figure("SP.POP.TOTL", "WLD", "2022", "7951149546"),
  ]
  static let products = [
    figure("NY.GDP.MKTP.CD", "DEU", "2022", "4082469490797.68"),
    figure("NY.GDP.MKTP.CD", "NAM", "2022", "12607436268.1137"),
    figure("NY.GDP.MKTP.CD", "SWZ", "2020", "3982237346.00195"),
    figure("NY.GDP.MKTP.CD", "CHI", "2007", "11515151515.1515"),
    figure("NY.GDP.MKTP.CD", "WLD", "2022", "100879654372540"),
  ]

  /// Answers the requests of a load.
  static func answer(_ question: ScriptedBank.Question) -> HTTPResponse {
    switch question.path {
    case "country": .list(countries)
    case "country/all/indicator/SP.POP.TOTL": .list(populations)
    case "country/all/indicator/NY.GDP.MKTP.CD": .list(products)
    default: .invalidValue
    }
  }

  /// Returns the JSON of an economy.
  static func country(
    _ iso3: String,
    _ iso2: String,
    _ name: String,
    region: (id: String, name: String),
    capital: String,
    at place: (latitude: String, longitude: String) = ("", ""),
    income: (id: String, name: String) = ("HIC", "High income")
  ) -> String {
    """
    {"id":"\(iso3)","iso2Code":"\(iso2)","name":"\(name)",\
    "region":{"id":"\(region.id)","iso2code":"Z7","value":"\(region.name)"},\
    "adminregion":{"id":"","iso2code":"","value":""},\
    "incomeLevel":{"id":"\(income.id)","iso2code":"XD","value":"\(income.name)"},\
    "lendingType":{"id":"LNX","iso2code":"XX","value":"Not classified"},\
    "capitalCity":"\(capital)","longitude":"\(place.longitude)","latitude":"\(place.latitude)"}
    """
  }

  /// Returns the JSON of an aggregate.
  static func aggregate(_ id: String, _ iso2: String, _ name: String) -> String {
    """
    {"id":"\(id)","iso2Code":"\(iso2)","name":"\(name)",\
    "region":{"id":"NA","iso2code":"NA","value":"Aggregates"},\
    "adminregion":{"id":"","iso2code":"","value":""},\
    "incomeLevel":{"id":"NA","iso2code":"NA","value":"Aggregates"},\
    "lendingType":{"id":"","iso2code":"","value":"Aggregates"},\
    "capitalCity":"","longitude":"","latitude":""}
    """
  }

  /// Returns the JSON of a figure.
  static func figure(
    _ indicator: String,
    _ iso3: String,
    _ date: String,
    _ value: String = "null",
    iso2: String? = nil,
    more: String = #","unit":"","obs_status":"""#
  ) -> String {
    """
    {"indicator":{"id":"\(indicator)","value":"The name of \(indicator)"},\
    "country":{"id":"\(iso2 ?? String(iso3.prefix(2)))","value":"The name of \(iso3)"},\
    "countryiso3code":"\(iso3)","date":"\(date)","value":\(value)\(more),"decimal":0}
    """
  }
}
