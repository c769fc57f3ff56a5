import FoundationCore
import Ordering

/// A failure of values on the command line that the store does not accept.
struct OrderInputFailure: Failure {
  let form: FormFailure
  let input: OrderInput

  var code: String { form.code }
  var category: FailureCategory { form.category }
  var title: String { messages.first ?? form.title }

  var reason: String? {
    let others = messages.dropFirst()
    return others.isEmpty ? nil : others.joined(separator: "\n")
  }

  var suggestion: String? {
    form.errors.all.contains { $0.isUnknownProduct }
      ? "List the products with 'rialto catalog list'." : nil
  }

  var recoveries: [Recovery] {
    form.recoveries.map { recovery in
      guard case .edit(let field, _) = recovery.action else { return recovery }
      return Recovery(recovery.action, title: "Correct \(name(of: field))")
    }
  }

  /// A sentence for each error, without duplicates.
  private var messages: [String] {
    var seen: Set<String> = []
    return form.errors.all.map(message).filter { seen.insert($0).inserted }
  }

  private func message(for error: FieldError) -> String {
    if let line = input.line(of: error.field) { return message(for: error, line: line) }
    guard let value = input.value(of: error.field) else {
      return "Invalid \(name(of: error.field)): \(error.advice)."
    }
    let text = value.text ?? ""
    let typed = text.isBlank ? "" : " '\(text.terminalSafe)'"
    switch error.code {
    case "required" where text.isBlank && !value.noun.isEmpty:
      return "Missing \(value.noun): use \(value.flag)."
    case "unknown" where !error.accepted.isEmpty:
      let choices = error.accepted.joined(separator: ", ").terminalSafe
      return "Unknown \(value.noun)\(typed). Try: \(choices)."
    case "unknown", "country":
      return "Unknown \(value.noun.isEmpty ? value.flag : value.noun)\(typed): \(error.advice)."
    default:
      let flag = value.noun.isEmpty ? value.flag + typed : "\(value.noun)\(typed) (\(value.flag))"
      return "Invalid \(flag): \(error.advice)."
    }
  }

  private func message(for error: FieldError, line: ItemQuantity) -> String {
    let sku = line.sku.rawValue.terminalSafe
    if error.isUnknownProduct { return "Unknown product \(sku): \(error.advice)." }
    if error.code == "duplicate" { return "Duplicate product \(sku): give each SKU once." }
    guard error.field.hasSuffix("quantity") else {
      return "Invalid product \(sku): \(error.advice)."
    }
    let range = ItemQuantity.quantities
    let advice =
      error.code == "range" ? "use \(range.lowerBound) to \(range.upperBound)" : error.advice
    return "Invalid quantity for \(sku): \(advice) (\(sku)=\(line.quantity))."
  }

  /// The argument or option of a field.
  private func name(of field: String) -> String {
    if let line = input.line(of: field) { return line.sku.rawValue.terminalSafe }
    return field == "lines" ? "items" : input.value(of: field)?.flag ?? field
  }
}

extension FieldError {
  fileprivate var isUnknownProduct: Bool { code == "unknown" && field.hasSuffix(".sku") }

  /// The message as a clause after a colon.
  fileprivate var advice: String {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    return (text.prefix(1).lowercased() + text.dropFirst()).terminalSafe
  }
}
