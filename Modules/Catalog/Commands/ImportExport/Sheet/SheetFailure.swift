import CommandKit
import FoundationCore

/// A failure to read a table of products.
enum SheetFailure: Failure {
  /// A quoted cell does not end.
  case openQuote(line: Int)
  /// There are no rows below the names of the columns.
  case noRows
  /// No column identifies variants.
  case noKey
  /// A column is probably a mistyped name of another.
  case unknownColumn(String, suggestion: String)
  /// Two columns have the same name.
  case repeatedColumn(String)

  var details: FailureDetails {
    switch self {
    case .openQuote(let line):
      details("The quote in line \(line) does not end.", "Close it, or write \"\" for a quote.")
    case .noRows: details("The file has no rows.", "The first row has the names of the columns.")
    case .noKey:
      details("The file has no column 'sku'.", "Name it in the first row, as 'catalog list' does.")
    case .unknownColumn(let name, let suggestion):
      details("There is no column \(name.quotedForDisplay).", "Did you mean '\(suggestion)'?")
    case .repeatedColumn(let name):
      details("The file has two columns '\(name)'.", "Remove one of them.")
    }
  }

  private func details(_ title: String, _ suggestion: String) -> FailureDetails {
    FailureDetails("catalog.unreadable_sheet", .usage, title, suggestion: suggestion)
  }
}
