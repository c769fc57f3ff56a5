/// An item of the list.
public struct WishlistItem: Sendable, Hashable, Codable, Identifiable {
  /// The number that the server gave it.
  public let id: Int
  /// The name.
  public let name: String

  /// Creates an item.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  /// Items for previews and tests.
  public static let samples = [
    WishlistItem(id: 1, name: "first"),
    WishlistItem(id: 2, name: "second"),
  ]
}
