import CommandKit
public import FoundationCore
public import Ordering

/// A failure with a cart or an order, and the command that goes on from there.
public struct OrderFailure: Failure {
  private let error: OrderingError
  private let option: String
  /// The order that the command was about.
  private var number: Order.ID?

  /// Creates the failure of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - option: The option with which a further command names the same store, with a blank before
  ///     it; empty where it need not.
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
      "Settle it with 'rialto orders resume \(order.key)\(option)': exactly one order comes of it."
    case .unknownStep(_, _, let key, _):
      "Settle it with the same command and --key \(key): it is done once."
    case .outOfStock(let shortages): shortages.advice
    case .discountInvalid:
      "Leave --discount out, or see what there is with 'rialto discounts list\(option)'."
    case .notShippedThere:
      "See what is sent where with 'rialto shipping list\(option)'."
    case .priceChanged(_, let total):
      "To place it for that, say --expect \(total.typed); look first with 'rialto orders quote'."
    case .transitionRefused:
      "See what happened to it with 'rialto orders history \(typedNumber)\(option)'."
    case .changedMeanwhile: "Look at what it has become, and do it again."
    case .notFound(let what) where what.hasPrefix("order in the outbox"):
      "See what is open with 'rialto orders resume --dry-run\(option)'."
    case .notFound(let what) where what.hasPrefix("order "):
      "See what there is with 'rialto orders list\(option)'."
    case .notFound: "See what there is with 'list'."
    default: error.suggestion
    }
  }

  public var recoveries: [Recovery] {
    switch error {
    case .unknownOutcome(let order, let cause):
      cause.recoveries.filter { $0.action == .signIn }
        + [run("orders resume \(Shell.word(order.key.rawValue))", "Settle it with its key")]
    case .unknownStep(_, _, let key, _):
      [Recovery(.edit(field: "key", accepted: [key.rawValue]), title: "Do it with its key: once")]
    case .discountInvalid:
      [
        Recovery(.edit(field: "discountCode", accepted: [""]), title: "Leave the code out"),
        run("discounts list", "See the codes there are"),
      ]
    case .notShippedThere:
      error.recoveries + [run("shipping list", "See what is sent where")]
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
          let after = action.isConfirmedFromMenu ? ", after a question" : ""
          return run(
            "orders \(action.rawValue) \(Shell.word(number.rawValue))",
            "Do '\(action.rawValue)'\(after)"
          )
        }
          + [run("orders history \(Shell.word(number.rawValue))", "See what happened to it")]
      } ?? []
    case .changedMeanwhile:
      [Recovery(.retry(after: .zero), title: "Look at it again, and do it")]
    default: error.recoveries
    }
  }

  private func run(_ words: String, _ title: String) -> Recovery {
    Recovery(.run(command: "rialto \(words)\(option)"), title: title)
  }

  private var typedNumber: String { number.map { Shell.word($0.rawValue) } ?? "NUMBER" }
}

extension [Shortage] {
  /// The advice to order what is in stock.
  fileprivate var advice: String {
    guard !isEmpty else { return "Take less, or wait." }
    let some = filter { $0.available > 0 }.map { "\($0.sku)=\($0.available)" }
    let none = filter { $0.available <= 0 }.map(\.sku.rawValue)
    let parts = [
      some.isEmpty ? nil : "take \(some.joined(separator: " "))",
      none.isEmpty ? nil : "leave out \(none.joined(separator: " "))",
    ]
    let sentence = parts.compactMap(\.self).joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + ", or wait."
  }
}

extension Money {
  /// The amount as an option takes it, in one word.
  var typed: String { description.replacing(" ", with: "") }
}
