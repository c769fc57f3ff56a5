import CommandKit
import FoundationCore

/// A failure to read any product from a file, or from standard input for `-`.
struct DraftReadFailure: Failure {
  let file: String
  let reason: String?

  var code: String { "store.unreadable_draft" }
  var category: FailureCategory { .usage }

  var title: String {
    file == "-"
      ? "There is no product on standard input." : "There is no product in \(file)."
  }

  var suggestion: String? {
    "See what one looks like with 'rialto catalog add' in a terminal."
  }
}
