import FoundationCore
import StoreCore

/// The refusal of what a store does only where an option asks for it.
struct MissingOptionFailure: Failure {
  private let option: String
  private let error: StoreServerError

  init(_ option: String, _ error: StoreServerError) {
    self.option = option
    self.error = error
  }

  var code: String { error.code }
  var category: FailureCategory { error.category }
  var title: String { error.title }
  var reason: String? { error.reason }
  var suggestion: String? { "To do it all the same, add \(option)." }
}
