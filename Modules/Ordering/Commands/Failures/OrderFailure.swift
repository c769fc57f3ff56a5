import CommandKit
public import FoundationCore
public import Ordering

/// A failure of a cart or an order, with the command that resolves it.
public struct OrderFailure: Failure {
  /// The command that lists each kind of thing.
  private static let lists: [(kind: String, command: String)] = [
    ("customer", "customers list"), ("discount", "discounts"),
    ("shipping method", "shipping"), ("tax rate", "taxes"),
  ]

  private let error: OrderingError
  private let option: String
  /// The order that the command was about.
  private var number: Order.ID?

  /// Creates the failure of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - option: The option that names the same store in a further command, with a leading space;
  ///     empty for the default store.
  public init(_ error: OrderingError, option: String) {
    self.error = error
    self.option = option
  }

  /// Returns the same failure about one order.
  func about(_ number: Order.ID) -> OrderFailure {
    var failure = self
    failure.number = number
    return failure
  }

  public var details: FailureDetails {
    var details = error.details
    switch error {
    case .unknownOutcome(let order, let cause):
      details.suggestion =
        "Resolve it with 'rialto orders resume \(order.key)\(option)'; the store places it once."
      details.recoveries =
        cause.recoveries.filter { $0.action == .signIn }
        + [run("orders resume \(Shell.word(order.key.rawValue))", title: "Resume it with its key")]
    case .unknownActionOutcome(_, _, let key, _):
      details.suggestion =
        "Run the same command again with --key \(key); the store does it once."
      details.recoveries = [
        Recovery(.edit(field: "key", accepted: [key.rawValue]), title: "Retry with its key")
      ]
    case .outOfStock(let shortages): details.suggestion = shortages.suggestion
    case .discountInvalid(let code, let refusal, _):
      details.suggestion =
        if let code, refusal.known == .inactive {
          "Leave out --discount, or switch it on with "
            + "'rialto discounts set \(Shell.word(code.rawValue)) --on\(option)'."
        } else {
          "Leave out --discount, or list the codes with 'rialto discounts\(option)'."
        }
      details.recoveries = [
        Recovery(.edit(field: "discountCode", accepted: [""]), title: "Leave out the code"),
        run("discounts", title: "List the discount codes"),
      ]
    case .notShippedThere(let country, _):
      details.suggestion =
        "Choose another country with --to, or another method with --by: see "
        + "'rialto shipping\(option)'."
      if let country {
        details.suggestion? +=
          " To ship there: 'rialto shipping set METHOD --to \(country) --price PRICE\(option)'."
      }
      details.recoveries.append(run("shipping", title: "List the shipping methods"))
    case .priceChanged(_, let total):
      details.suggestion =
        "To place it anyway, use --expect \(total.typed); see the details with "
        + "'rialto orders quote'."
      details.recoveries = [
        Recovery(
          .edit(field: "expectedTotal", accepted: [total.typed]),
          title: "Place it for \(total)"
        )
      ]
    case .transitionRefused(let refused, _, _, let allowed):
      let typedNumber = number.map { Shell.word($0.rawValue) }
      details.suggestion =
        "See its history with 'rialto orders show \(typedNumber ?? "NUMBER") --history\(option)'."
      details.recoveries = typedNumber.map { ways(allowed, after: refused, on: $0) } ?? []
    case .conflict:
      details.suggestion = "Show it again, and retry."
      details.recoveries = [Recovery(.retry(after: .zero), title: "Show it again, and retry")]
    case .notFound(let what):
      details.suggestion =
        if what.hasPrefix("order with the key") {
          "List the unresolved orders with 'rialto orders resume --dry-run\(option)'."
        } else if what.hasPrefix("order ") {
          "List the orders with 'rialto orders list\(option)'."
        } else if let list = Self.lists.first(where: { what.hasPrefix($0.kind) })?.command {
          "See 'rialto \(list)\(option)'."
        } else {
          "Check the spelling."
        }
    default: break
    }
    return details
  }

  /// Returns the commands that may help after a refused action; the number of the order is a word of
  /// a shell.
  ///
  /// None is about money: after a shipment or a payment that failed, a refund is no way to it.
  private func ways(
    _ allowed: [OrderAction],
    after refused: OrderAction?,
    on number: String
  ) -> [Recovery] {
    // An edit and a tracking need more words than the number.
    let actions =
      refused?.isAboutPayment == true
      ? [] : allowed.filter { !$0.isAboutPayment && ![.edit, .track].contains($0) }
    return actions.filter { OrderActionCommandList.names.contains($0.rawValue) }.map { action in
      let suffix = action.isFinal ? ", after asking" : ""
      return run("orders \(action.rawValue) \(number)", title: "Run '\(action.rawValue)'\(suffix)")
    } + [run("orders show \(number) --history", title: "See its history")]
  }

  private func run(_ words: String, title: String) -> Recovery {
    Recovery(.run(command: "rialto \(words)\(option)"), title: title)
  }
}

extension OrderingContext {
  /// Returns the error to show to the user in place of an error of a command about one order.
  func explained(_ error: any Error, about number: Order.ID) async -> any Error {
    let explained = await explained(error)
    return (explained as? OrderFailure)?.about(number) ?? explained
  }
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
