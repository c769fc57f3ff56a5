/// Something wrong with the data of a store.
public struct StoreFinding: Sendable, Hashable, CustomStringConvertible {
  /// A stable name of the rule that is broken, such as `available`.
  public let code: String
  /// What is wrong, in a sentence, with the number of the thing.
  public let description: String

  package init(code: String, description: String) {
    self.code = code
    self.description = description
  }

  /// True for a fault of the file itself, which makes all answers from it worthless.
  package var isOfFile: Bool { ["damage", "schema"].contains(code) }
}

extension [StoreFinding] {
  /// The first of them, for a failure that they are the reason of.
  package var reason: String {
    prefix(3).map(\.description).joined(separator: " ")
      + (count > 3 ? " And \(count - 3) more." : "")
  }
}
