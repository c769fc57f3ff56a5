/// An inconsistency in the data of a store.
public struct StoreFinding: Sendable, Hashable, CustomStringConvertible {
  /// The stable code of the violated check, such as `available`.
  public let code: String
  /// A sentence about the problem, with the ID of the resource.
  public let description: String

  package init(code: String, description: String) {
    self.code = code
    self.description = description
  }

  /// `true` for damage to the file itself, which invalidates all queries.
  package var isOfFile: Bool { ["damage", "schema"].contains(code) }
}

extension [StoreFinding] {
  /// The first three findings, as the reason of a failure.
  package var reason: String {
    prefix(3).map(\.description).joined(separator: " ")
      + (count > 3 ? " And \(count - 3) more." : "")
  }
}
