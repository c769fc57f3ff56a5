import CommandKit
import CountriesDomain
import FoundationCore

/// The user's weights for rankings, each under a name, in a file of one line each.
struct WeightsFile: Sendable {
  /// Criteria with their weights, under a name.
  struct Weights: Sendable, Equatable {
    let name: String
    let criteria: [Criterion]
  }

  let path: String

  /// Returns all weights, by name.
  ///
  /// - Throws: ``WeightsFailure/damaged(path:line:)``, or a `FileFailure`.
  func all() throws -> [Weights] { try parse(try TextFile(path).read() ?? "") }

  /// Returns the weights of a name.
  ///
  /// - Throws: `NameLookupFailure` if no weights have the name.
  func weights(_ name: WeightsName) throws -> Weights {
    let all = try all()
    guard let found = all.first(where: { $0.name == name.text }) else { throw unknown(name) }
    return found
  }

  /// Keeps weights in place of weights with the same name.
  func save(_ weights: Weights) throws {
    try change { all in
      all.removeAll { $0.name == weights.name }
      all.append(weights)
    }
  }

  /// Deletes the weights of a name.
  ///
  /// - Throws: `NameLookupFailure` if there are none.
  func remove(_ name: WeightsName) throws {
    _ = try weights(name)
    try change { $0.removeAll { $0.name == name.text } }
  }

  private func change(_ edit: (inout [Weights]) -> Void) throws {
    try path.parentPath.makeFolder()
    try TextFile(path).update(permissions: 0o600) { text in
      var all = try parse(text)
      edit(&all)
      return all.ordered { $0.name < $1.name }.map { weights in
        "\(weights.name) \(weights.criteria.map(\.description).joined(separator: " "))\n"
      }.joined()
    }
  }

  private func parse(_ text: String) throws -> [Weights] {
    try text.split(separator: "\n").enumerated().map { number, line in
      let words = line.split(separator: " ").map(String.init)
      let criteria = words.dropFirst().compactMap(Criterion.init)
      guard let name = words.first, !criteria.isEmpty, criteria.count == words.count - 1 else {
        throw WeightsFailure.damaged(path: path, line: number + 1)
      }
      return Weights(name: name, criteria: criteria)
    }
    .ordered { $0.name < $1.name }
  }

  private func unknown(_ name: WeightsName) -> NameLookupFailure {
    .unknown(kind: "set of weights", name: name.text, suggestion: nil, list: "markets weights")
  }
}

/// A damaged file of weights.
enum WeightsFailure: Failure {
  /// A line is not a name with criteria.
  case damaged(path: String, line: Int)

  var details: FailureDetails {
    switch self {
    case .damaged(let path, let line):
      .init(
        "markets.damaged_weights",
        .failed,
        "Line \(line) of \(path) is not a name with indicators.",
        suggestion: "Correct or delete the line, as in: home gdp-per-capita:2 population:1"
      )
    }
  }
}

/// The name of weights.
struct WeightsName: ArgumentValue {
  let text: String

  init?(argument: String) {
    let isName = argument.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
    }
    guard isName, (1...40).contains(argument.count) else { return nil }
    text = argument
  }

  static var expectation: String { "a name of letters, digits, - and _" }
}
