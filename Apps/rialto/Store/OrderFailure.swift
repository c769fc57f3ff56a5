import FoundationCore
import Ordering
import StoreHTTP

/// Why something was not done with a cart or an order, and the command that goes on from there.
struct OrderFailure: Failure {
  private let error: OrderingError
  private let store: StoreLocation?

  /// The store is the one that a further command has to name.
  init(_ error: OrderingError, store: StoreLocation?) {
    self.error = error
    self.store = store
  }

  var code: String { error.code }
  var category: FailureCategory { error.category }
  var title: String { error.title }
  var reason: String? { error.reason }
  var causes: [any Error] { error.causes }
  var recoveries: [Recovery] { error.recoveries }

  var suggestion: String? {
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
      "See what happened to it with 'rialto orders history NUMBER\(option)'."
    case .changedMeanwhile: "Look at what it has become, and do it again."
    case .notFound: "See what there is with 'list'."
    default: error.suggestion
    }
  }

  private var option: String { store.map { " --store \($0)" } ?? "" }
}

extension [Shortage] {
  /// What can be ordered in place of what there is too little of.
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
