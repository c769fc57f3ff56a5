import Catalog
import CommandKit

/// Whose dialect a store speaks, or that it is found out.
enum StoreAPIChoice: ArgumentValue, Hashable {
  case auto
  case of(StoreAPI)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let dialect = StoreAPI(rawValue: argument) {
      self = .of(dialect)
    } else {
      return nil
    }
  }

  static var choices: [String] { ["auto"] + StoreAPI.allCases.map(\.rawValue) }

  static var expectation: String { "one of \(choices.joined(separator: ", "))" }
}
