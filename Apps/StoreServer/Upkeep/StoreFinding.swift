/// Something wrong with the data of a store.
public struct StoreFinding: Sendable, Hashable, CustomStringConvertible {
  /// A stable name of the rule that is broken, such as `available`.
  public let code: String
  /// What is wrong, in a sentence, with the number of the thing.
  public let description: String
}
