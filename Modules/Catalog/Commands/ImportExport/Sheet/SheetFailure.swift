import CommandKit
import FoundationCore

/// A failure to read a table of products.
enum SheetFailure: Failure {
  /// A quoted cell does not end.
  case openQuote(line: Int)
  /// There are more rows than are read.
  case tooManyRows(limit: Int)
  /// A line has a zero byte, as UTF-16 and files that are not text have.
  case notText(line: Int)
  /// The names of the columns are not UTF-8.
  case notUTF8(line: Int)
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
      details(
        "The quote in line \(line) does not end, or only after more than 1 MB.",
        "Close it, or write \"\" for a quote."
      )
    case .tooManyRows(let limit):
      details("The file has more than \(limit) rows.", "Split it, and import each part.")
    case .notText(let line):
      details("Line \(line) is not text: it has a zero byte.", Self.encodingAdvice)
    case .notUTF8(let line):
      details("Line \(line) is not valid UTF-8.", Self.encodingAdvice)
    case .noRows: details("The file has no rows.", "The first row has the names of the columns.")
    case .noKey:
      details("The file has no column 'sku'.", "Name it in the first row, as 'catalog list' does.")
    case .unknownColumn(let name, let suggestion):
      details("There is no column \(name.quotedForDisplay).", "Did you mean '\(suggestion)'?")
    case .repeatedColumn(let name):
      details("The file has two columns '\(name)'.", "Remove one of them.")
    }
  }

  static let encodingAdvice = "Save the file as CSV UTF-8."

  private func details(_ title: String, _ suggestion: String) -> FailureDetails {
    FailureDetails("catalog.unreadable_sheet", .usage, title, suggestion: suggestion)
  }
}
