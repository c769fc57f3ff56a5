public import FoundationCore

/// Who makes a product.
public struct Brand: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Brand, Int>

  /// What the store knows it by.
  public let id: ID
  /// Its name.
  public var name: String

  /// Makes a brand.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}
