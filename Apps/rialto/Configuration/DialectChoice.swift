import Catalog
import CommandKit

/// Whose dialect a store speaks, or that it is found out.
enum DialectChoice: ArgumentValue, Hashable {
  case auto
  case of(StoreDialect)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let dialect = StoreDialect(rawValue: argument) {
      self = .of(dialect)
    } else {
      return nil
    }
  }

  static var choices: [String] { ["auto"] + StoreDialect.allCases.map(\.rawValue) }

  static var expectation: String { "one of \(choices.joined(separator: ", "))" }
}
