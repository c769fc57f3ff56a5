/// The values a statement runs with, in order, `[1, "tea"]`, or by name, `["name": "tea"]`.
///
/// Every parameter of the statement gets exactly one value; too few, too many or a wrong name is an
/// error. `nil` is NULL.
public enum Bindings: Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// In the order of the parameters `?`.
  case positional([(any SQLConvertible)?])

  /// By the names of the parameters `:name`, `@name` or `$name`, given without the sign.
  case named([String: (any SQLConvertible)?])

  /// Values in order.
  public init(arrayLiteral values: (any SQLConvertible)?...) { self = .positional(values) }

  /// Values by name; of two for one name the later is taken.
  public init(dictionaryLiteral values: (String, (any SQLConvertible)?)...) {
    self = .named(Dictionary(values) { $1 })
  }
}
