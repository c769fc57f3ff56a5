public import FoundationCore

/// An indicator of the World Bank.
public struct Indicator: Identifiable, Sendable, Hashable, Codable {
  /// The code of an indicator, such as `SP.POP.TOTL`.
  public typealias ID = Identifier<Indicator, String>

  /// A reference to a database or a topic.
  public struct Reference: Sendable, Hashable, Codable {
    /// The identifier.
    public let id: Int
    /// The name.
    public let name: String

    /// Creates a reference.
    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The code.
  public let id: ID
  /// The name, such as `Population, total`.
  public let name: String
  /// The unit; `nil` if it is part of the name.
  public let unit: String?
  /// The definition, in a paragraph.
  public let note: String?
  /// The organization that measured it.
  public let organization: String?
  /// The database.
  public let source: Reference?
  /// The topics.
  public let topics: [Reference]

  /// Creates an indicator.
  public init(
    id: ID,
    name: String,
    unit: String? = nil,
    note: String? = nil,
    organization: String? = nil,
    source: Reference? = nil,
    topics: [Reference] = []
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.note = note
    self.organization = organization
    self.source = source
    self.topics = topics
  }

  /// Population.
  public static let population: ID = "SP.POP.TOTL"
  /// GDP in current US dollars.
  public static let gdp: ID = "NY.GDP.MKTP.CD"
  /// GDP per capita in current US dollars.
  public static let gdpPerCapita: ID = "NY.GDP.PCAP.CD"
  /// Inflation of consumer prices, in annual percent.
  public static let inflation: ID = "FP.CPI.TOTL.ZG"
  /// Life expectancy at birth, in years.
  public static let lifeExpectancy: ID = "SP.DYN.LE00.IN"
}
