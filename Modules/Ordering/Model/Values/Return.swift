public import Foundation
public import FoundationCore

/// Items of an order that were returned together.
public struct Return: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Return, Int>

  /// The store's identifier of the return.
  public let id: ID
  /// The time of the return.
  public let at: Date
  /// The returned items.
  public var lines: [ItemQuantity]
  /// `true` if the items were put back in stock.
  public let isRestocked: Bool
  /// The reason for the return.
  public let reason: String?

  /// Creates a return.
  public init(id: ID, at: Date, lines: [ItemQuantity], isRestocked: Bool, reason: String? = nil) {
    self.id = id
    self.at = at
    self.lines = lines
    self.isRestocked = isRestocked
    self.reason = reason
  }
}

extension Return: Shaped {
  public static let shape = Shape<Return>(
    "Return",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    .lossy("lines", \.lines, as: ItemQuantity.list),
    Field("isRestocked", \.isRestocked),
    .optional("reason", \.reason, as: .text),
    make: Return.init
  )
}
