public import FoundationCore

/// A query of JSON in the language of jq, of which this is a part.
///
///     let names = try JSONQuery(".[] | select(.total > 100) | .name")
///     for name in try names.results(for: document) { … }
///
/// It has paths, slices, pipes, arithmetic, comparisons, conditions, interpolated strings, arrays,
/// objects, the formats `@csv`, `@tsv`, `@json` and `@text`, and the functions in
/// ``JSONQuery/functions``. It has no variables, no definitions, no assignment and no `reduce`: a
/// query that needs them is for jq itself, which reads the same JSON from a pipe.
public struct JSONQuery: Sendable, Equatable {
  /// The names of the functions, with the number of their arguments: `map/1`.
  public static let functions: [String] =
    (JSONFunction.plain.keys.map { "\($0)/0" }
    + JSONFunction.withArguments.keys).ordered()

  /// The query as it was written.
  public let text: String

  let expression: Expression

  /// Creates a query from its text.
  ///
  /// - Parameter text: The text.
  /// - Throws: `JSONQueryError.syntax` for a text that is no query.
  public init(_ text: String) throws(JSONQueryError) {
    var parser = try JSONQueryParser(text)
    expression = try parser.parse()
    self.text = text
  }

  /// Returns the results for a document, in their order.
  ///
  /// - Parameter document: The document.
  /// - Returns: The results; a query may have none, one or many.
  /// - Throws: `JSONQueryError.evaluation` where a value is not of the kind that is needed.
  public func results(for document: JSONValue) throws(JSONQueryError) -> [JSONValue] {
    try expression.results(of: document)
  }

  public static func == (first: JSONQuery, second: JSONQuery) -> Bool { first.text == second.text }

  /// An expression of the language.
  indirect enum Expression: Sendable {
    case identity
    case literal(JSONValue)
    /// An interpolated string: the texts and the expressions between them.
    case text([Expression], format: String)
    case index(Expression, by: Expression)
    case slice(Expression, from: Expression?, to: Expression?)
    case elements(Expression)
    case descendants
    case ignoringErrors(Expression)
    case pipe(Expression, Expression)
    case both(Expression, Expression)
    case alternative(Expression, Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case binary(String, Expression, Expression)
    case condition(Expression, then: Expression, otherwise: Expression)
    case array(Expression?)
    case object([(key: Expression, value: Expression)])
    case call(String, [Expression])
  }
}

/// Why a query has no results.
public indirect enum JSONQueryError: Failure, Equatable {
  /// The text is no query.
  case syntax(String, query: String)
  /// A value is not of the kind that the query needs.
  case evaluation(String)

  public var details: FailureDetails {
    switch self {
    case .syntax(let reason, let query):
      .init(
        "usage.query",
        .usage,
        "\(query.quotedForDisplay) is not a query.",
        reason: reason,
        suggestion: "Write a query of jq, as in --jq '.[].name'. See 'rialto help formatting'."
      )
    case .evaluation(let reason):
      .init(
        "output.query",
        .failed,
        "The query failed on this output.",
        reason: reason,
        suggestion: "Look at the output with --json first."
      )
    }
  }
}
