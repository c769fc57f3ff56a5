public import FoundationCore

/// A part of the world as the bank divides it; the division and the names change over the years.
public struct Region: Identifiable, Sendable, Hashable {
  /// Three letters, such as `ECS`.
  public typealias ID = Identifier<Region, String>

  /// Its three letters.
  public let id: ID
  /// The bank's two letters for it, where they are known.
  public let iso2: String?
  /// Its name, without the blanks that the bank leaves behind some.
  public let name: String

  /// Makes a region.
  public init(id: ID, iso2: String? = nil, name: String) {
    self.id = id
    self.iso2 = iso2
    self.name = name
  }
}

/// A class that the bank puts economies into: an income level, or what it lends to them by.
public struct Classification: Identifiable, Sendable, Hashable {
  /// A few letters, such as `HIC` or `IBD`.
  public typealias ID = Identifier<Classification, String>

  /// Its letters.
  public let id: ID
  /// Its name, as in `High income`.
  public let name: String

  /// Makes a class.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Several economies that the bank adds up, such as the world, a region or the poorest.
public struct Aggregate: Identifiable, Sendable, Hashable {
  /// Three letters, such as `WLD`.
  public let id: Country.ID
  /// The bank's two letters, such as `1W`.
  public let iso2: String
  /// Its name.
  public let name: String
}
