public import FoundationCore

/// A stock movement to book: a difference, or the new stock on hand.
public struct StockMovementDraft: Sendable, Hashable {
  /// The difference of the stock on hand; `nil` for a new stock.
  public var change: Int?
  /// The new stock on hand; `nil` for a difference.
  public var onHand: Int?
  /// The reason.
  public var reason: Reason
  /// A note, such as the number of a delivery.
  public var note: String?

  /// A reason that can be booked; the store records the others itself.
  public enum Reason: String, Sendable, Codable, CaseIterable, JSONRepresentable {
    /// Goods that arrived.
    case delivery
    /// Goods that were lost, broken or stolen.
    case loss
    /// A count of the stock on hand.
    case count
    /// Goods that a customer sent back.
    case `return`
    /// A correction of an earlier entry.
    case correction
  }

  /// Creates a draft.
  public init(
    change: Int? = nil,
    onHand: Int? = nil,
    reason: Reason = .correction,
    note: String? = nil
  ) {
    self.change = change
    self.onHand = onHand
    self.reason = reason
    self.note = note
  }

  /// The validation errors, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    let isOne = (change == nil) != (onHand == nil)
    errors.check("change", isOne, .oneOfChangeAndOnHand)
    if let onHand { errors.check("onHand", onHand, .notNegative, .withinStockLimit) }
    if let note { errors.check("note", note, .length(...200), .oneLine) }
    return errors
  }
}

extension FieldRule<Bool> {
  /// Exactly one of `change` and `onHand`.
  fileprivate static var oneOfChangeAndOnHand: FieldRule {
    FieldRule("required", "Use either change or onHand.") { $0 }
  }
}

extension StockMovementDraft: Shaped {
  public static let shape = Shape<StockMovementDraft>(
    "StockMovementDraft",
    .optional("change", \.change, as: .nullable(.difference)),
    .optional("onHand", \.onHand, as: .nullable(.stock)),
    Field("reason", \.reason),
    .optional("note", \.note, as: .nullable(.text)),
    make: StockMovementDraft.init
  )
}
