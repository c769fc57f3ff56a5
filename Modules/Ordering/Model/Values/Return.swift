public import Foundation
public import FoundationCore

/// What came back of an order at one time.
public struct Return: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Return, Int>

  /// What the store knows it by.
  public let id: ID
  /// When it came back.
  public let at: Date
  /// What came back.
  @LossyArray public var lines: [ItemQuantity]
  /// Whether it can be sold again, and was put back into stock.
  public let isRestocked: Bool
  /// Why it came back.
  public let reason: String?

  /// Makes a return.
  public init(id: ID, at: Date, lines: [ItemQuantity], isRestocked: Bool, reason: String? = nil) {
    self.id = id
    self.at = at
    self.lines = lines
    self.isRestocked = isRestocked
    self.reason = reason
  }
}
