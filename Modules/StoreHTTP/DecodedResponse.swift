public import FoundationCore

/// The decoded value of a response, with its provenance.
public struct DecodedResponse<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The source of the response and its age.
  public var provenance: Provenance
  /// The parts of the response that could not be decoded and were left out.
  public var drops: DropReport
  /// The header fields of the response.
  public var fields: HTTPFields

  /// Creates a decoded response.
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

  /// Returns the same response with another value.
  public func replacingValue<Other>(_ value: Other) -> DecodedResponse<Other> {
    DecodedResponse<Other>(value, provenance: provenance, drops: drops, fields: fields)
  }
}
