public import FoundationCore

extension Product {
  /// What a buyer chooses a variant by.
  public struct Option: Sendable, Hashable, Codable {
    /// Such as 'Size'.
    public var name: String
    /// What there is to choose from, in the order it is shown.
    @LossyArray public var values: [String]

    /// Makes an option.
    public init(_ name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }
}
