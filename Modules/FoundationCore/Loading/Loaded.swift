/// A value as it was loaded, with its provenance and the parts that could not be read.
public struct Loaded<Value> {
  /// The value.
  public var value: Value
  /// The source of the response and its age.
  public var provenance: Provenance
  /// The parts of the response that could not be read and were left out.
  public var drops: DropReport

  /// Creates a loaded value.
  public init(_ value: Value, provenance: Provenance, drops: DropReport = DropReport()) {
    self.value = value
    self.provenance = provenance
    self.drops = drops
  }

  /// Returns another value of the same provenance.
  public func replacingValue<Other>(_ value: Other) -> Loaded<Other> {
    Loaded<Other>(value, provenance: provenance, drops: drops)
  }
}

extension Loaded: Sendable where Value: Sendable {}

/// A page of a list.
///
/// What a server says once about a list, such as its total, is a member of its type of page, and read
/// from the first one: `catalog.products.first?.total`.
public protocol ListPage<Item> {
  /// An item of the list.
  associatedtype Item: Identifiable
  /// A reference to a page.
  associatedtype Next: Hashable & Sendable

  /// The items, in the order of the list.
  var items: [Item] { get }
  /// The reference to the next page; `nil` on the last page.
  var next: Next? { get }
}
