import CommandKit
public import FoundationCore
public import Ordering

/// A failure of a cart or an order, with the command that resolves it.
public struct OrderFailure: Failure {
  private let error: OrderingError
  private let option: String
  /// The order that the command was about.
  private var number: Order.ID?

  /// Creates the failure of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - option: The option that names the same store in a further command, with a leading space;
  ///     empty if none is needed.
  public init(_ error: OrderingError, option: String) {
    self.error = error
    self.option = option
  }

  public var code: String { error.code }
  public var category: FailureCategory { error.category }
  public var title: String { error.title }
  public var reason: String? { error.reason }
  public var causes: [any Error] { error.causes }

  /// Returns the same failure about one order.
  func about(_ number: Order.ID) -> OrderFailure {
    var failure = self
    failure.number = number
    return failure
  }

  public var suggestion: String? {
    switch error {
    case .unknownOutcome(let order, _):
      "Resolve it with 'rialto orders resume \(order.key)\(option)'; the store places it once."
    case .unknownActionOutcome(_, _, let key, _):
      "Run the same command again with --key \(key); the store does it once."
    case .outOfStock(let shortages): shortages.suggestion
    case .discountInvalid:
      "Leave out --discount, or list the codes with 'rialto discounts list\(option)'."
    case .notShippedThere:
      "List the shipping methods with 'rialto shipping list\(option)'."
    case .priceChanged(_, let total):
      "To place it anyway, use --expect \(total.typed); see the details with 'rialto orders quote'."
    case .transitionRefused:
      "See its history with 'rialto orders history \(typedNumber)\(option)'."
    case .conflict: "Show it again, and retry."
    case .notFound(let what) where what.hasPrefix("order with the key"):
      "List the unresolved orders with 'rialto orders resume --dry-run\(option)'."
    case .notFound(let what) where what.hasPrefix("order "):
      "List the orders with 'rialto orders list\(option)'."
    case .notFound: "See what exists with 'list'."
    default: error.suggestion
    }
  }

  public var recoveries: [Recovery] {
    switch error {
    case .unknownOutcome(let order, let cause):
      cause.recoveries.filter { $0.action == .signIn }
        + [run("orders resume \(Shell.word(order.key.rawValue))", title: "Resume it with its key")]
    case .unknownActionOutcome(_, _, let key, _):
      [Recovery(.edit(field: "key", accepted: [key.rawValue]), title: "Retry with its key")]
    case .discountInvalid:
      [
        Recovery(.edit(field: "discountCode", accepted: [""]), title: "Leave out the code"),
        run("discounts list", title: "List the discount codes"),
      ]
    case .notShippedThere:
      error.recoveries + [run("shipping list", title: "List the shipping methods")]
    case .priceChanged(_, let total):
      [
        Recovery(
          .edit(field: "expectedTotal", accepted: [total.typed]),
          title: "Place it for \(total)"
        )
      ]
    case .transitionRefused(_, _, _, let allowed):
      number.map { number in
        allowed.filter { OrderActionCommandList.names.contains($0.rawValue) }.map { action in
          let suffix = action.isConfirmedFromMenu ? ", after asking" : ""
          return run(
            "orders \(action.rawValue) \(Shell.word(number.rawValue))",
            title: "Run '\(action.rawValue)'\(suffix)"
          )
        }
          + [run("orders history \(Shell.word(number.rawValue))", title: "See its history")]
      } ?? []
    case .conflict:
      [Recovery(.retry(after: .zero), title: "Show it again, and retry")]
    default: error.recoveries
    }
  }

  private func run(_ words: String, title: String) -> Recovery {
    Recovery(.run(command: "rialto \(words)\(option)"), title: title)
  }

  private var typedNumber: String { number.map { Shell.word($0.rawValue) } ?? "NUMBER" }
}

extension [Shortage] {
  /// The suggestion to order what is in stock.
  fileprivate var suggestion: String {
    guard !isEmpty else { return "Order less, or try again later." }
    let some = filter { $0.available > 0 }.map { "\($0.sku)=\($0.available)" }
    let none = filter { $0.available <= 0 }.map(\.sku.rawValue)
    let parts = [
      some.isEmpty ? nil : "order \(some.joined(separator: " "))",
      none.isEmpty ? nil : "leave out \(none.joined(separator: " "))",
    ]
    let sentence = parts.compactMap(\.self).joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + ", or try again later."
  }
}

extension Money {
  /// The amount as an option takes it, in one word.
  var typed: String { description.replacing(" ", with: "") }
}
