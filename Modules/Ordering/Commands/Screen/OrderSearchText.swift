import CommandKit
import FoundationCore
import Ordering

/// The text of a search for orders on the screen: words, and `status:` and `payment:` with a value.
struct OrderSearchText {
  private(set) var filter = OrderFilter()
  /// The reason why a value is not searched for; `nil` if all are.
  private(set) var hint: String?

  init(_ text: String) {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if let value = word.value(of: "status") {
        filter.status = OrderStatus(rawValue: value)
        if filter.status == nil { hint = Self.hint("status", OrderStatus.allCases.map(\.rawValue)) }
      } else if let value = word.value(of: "payment") {
        filter.payment = PaymentStatus(rawValue: value)
        if filter.payment == nil {
          hint = Self.hint("payment", PaymentStatus.allCases.map(\.rawValue))
        }
      } else {
        words.append(word)
      }
    }
    filter.text = words.joined(separator: " ")
  }

  private static func hint(_ name: String, _ values: [String]) -> String {
    "Write a \(name): \(values.joined(separator: ", "))."
  }

  /// The filters to choose from.
  static let filters = [
    ScreenFilter(
      "status",
      choices: OrderStatus.allCases.filter { $0 != .draft && $0 != .discarded }
        .map { .init(value: $0.rawValue, title: $0.rawValue.replacing("_", with: " ")) }
    ),
    ScreenFilter(
      "payment",
      choices: PaymentStatus.allCases.map {
        .init(value: $0.rawValue, title: $0.rawValue.replacing("_", with: " "))
      }
    ),
  ]
}
