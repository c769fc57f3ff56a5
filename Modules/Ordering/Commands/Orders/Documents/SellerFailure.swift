import FoundationCore
import Ordering

/// The failure of an invoice whose seller is not complete, with the commands that set what is
/// missing.
struct SellerFailure: Failure {
  private let errors: [FieldError]

  /// Creates the failure; `nil` if the errors are not about the seller.
  init?(_ form: FormFailure) {
    errors = form.errors.all.filter { $0.field.hasPrefix("seller.") }
    if errors.isEmpty { return nil }
  }

  /// The settings by field, with an example of their values.
  private static let settings = [
    (field: "name", name: "seller.name", example: "'Mugs & More'"),
    (field: "address", name: "seller.address", example: "'Markt 1, 10115 Berlin, Germany'"),
    (field: "taxNumber", name: "seller.tax-number", example: "DE123456789"),
    (field: "contact", name: "seller.contact", example: "shop@example.com"),
  ]

  var details: FailureDetails {
    let wrong = Self.settings.filter { setting in
      errors.contains { $0.field.hasPrefix("seller.\(setting.field)") }
    }
    let isMissing = errors.allSatisfy { $0.code == "required" }
    let names = wrong.map(\.name).joined(separator: ", ")
    let commands = wrong.map { "rialto config set \($0.name) \($0.example)" }
    return FailureDetails(
      "orders.no_seller",
      .refused,
      isMissing ? "The invoice needs a seller." : "The seller in the settings is invalid.",
      reason: isMissing
        ? "Not set: \(names)."
        : errors.map { "\($0.field): \($0.message)" }.joined(separator: "\n"),
      suggestion: commands.joined(separator: "\n")
    )
  }
}
