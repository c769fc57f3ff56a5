public import FoundationCore

/// A region of the World Bank; regions and their names change over the years.
public struct Region: Identifiable, Sendable, Hashable, Codable {
  /// The three-letter code, such as `ECS`.
  public typealias ID = Identifier<Region, String>

  /// The three-letter code.
  public let id: ID
  /// The two-letter code of the World Bank; `nil` if unknown.
  public let iso2: String?
  /// The name, trimmed.
  public let name: String

  /// Creates a region.
  public init(id: ID, iso2: String? = nil, name: String) {
    self.id = id
    self.iso2 = iso2
    self.name = name
  }
}

/// An income level or a lending type.
public struct Classification: Identifiable, Sendable, Hashable, Codable {
  /// The code, such as `HIC` or `IBD`.
  public typealias ID = Identifier<Classification, String>

  /// The code.
  public let id: ID
  /// The name, such as `High income`.
  public let name: String

  /// Creates a classification.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}
