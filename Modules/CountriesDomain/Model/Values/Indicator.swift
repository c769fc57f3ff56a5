public import FoundationCore

/// Something that the bank measures in every economy.
public struct Indicator: Identifiable, Sendable, Hashable {
  /// Words parted by dots, such as `SP.POP.TOTL`; some begin with a digit.
  public typealias ID = Identifier<Indicator, String>

  /// Something that the bank names by a number, such as a database.
  public struct Reference: Sendable, Hashable {
    /// Its number.
    public let id: Int
    /// Its name.
    public let name: String

    /// Makes a reference.
    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// What it is asked by.
  public let id: ID
  /// What it is, as in `Population, total`.
  public let name: String
  /// What it is measured in, where the bank says so apart from the name.
  public let unit: String?
  /// How it is meant, in a paragraph.
  public let note: String?
  /// Who measured it.
  public let organization: String?
  /// The database it is in.
  public let source: Reference?
  /// What it has to do with.
  public let topics: [Reference]

  /// How many people there are.
  public static let population: ID = "SP.POP.TOTL"
  /// What is produced in a year, in US dollars of that year.
  public static let gdp: ID = "NY.GDP.MKTP.CD"
  /// The same for each person.
  public static let gdpPerCapita: ID = "NY.GDP.PCAP.CD"
  /// By how many per cent consumer prices rose within a year.
  public static let inflation: ID = "FP.CPI.TOTL.ZG"
  /// How many years a child born now may expect to live.
  public static let lifeExpectancy: ID = "SP.DYN.LE00.IN"
}
