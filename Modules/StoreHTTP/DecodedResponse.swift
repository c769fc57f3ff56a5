public import FoundationCore

/// What a load brought: the value, and what is known about it.
public struct DecodedResponse<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// Where it is from and how old it is.
  public var provenance: Provenance
  /// What of the answer could not be read and was left out.
  public var drops: DropReport
  /// The header it came with.
  public var fields: HTTPFields

  /// Makes an answer.
  public init(
    _ value: Value,
    provenance: Provenance,
    drops: DropReport = DropReport(),
    fields: HTTPFields = [:]
  ) {
    self.value = value
    self.provenance = provenance
    self.drops = drops
    self.fields = fields
  }
}
