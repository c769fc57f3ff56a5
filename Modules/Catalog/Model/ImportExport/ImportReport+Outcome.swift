public import FoundationCore

extension ImportReport {
  /// The outcome of one line of an import.
  public struct Outcome: Sendable, Hashable {
    /// The kind of an outcome.
    public enum Kind: String, Sendable, Codable, CaseIterable, JSONRepresentable {
      /// The product was added.
      case added
      /// An existing product was changed.
      case changed
      /// An existing product was the same already.
      case unchanged
      /// The line was refused; see the errors.
      case refused
    }

    /// The number of the line, counted from 1.
    public let line: Int
    /// The product, unless the line was refused.
    public let product: Product.ID?
    /// The kind of the outcome.
    public let kind: OpenEnum<Kind>
    /// The validation errors, by field.
    public let errors: FieldErrors

    /// Creates an outcome.
    public init(line: Int, _ kind: Kind, product: Product.ID?, errors: FieldErrors = .init()) {
      self.line = line
      self.product = product
      self.kind = .known(kind)
      self.errors = errors
    }
  }
}

extension ImportReport.Outcome: Codable {
  private enum CodingKeys: CodingKey {
    case line, id, outcome, errors
  }

  private struct LineError: Decodable {
    let field: String
    let code: String
    let message: String
    @LossyArray var accepted: [String]
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    line = try container.decode(Int.self, forKey: .line)
    product = try container.decodeIfPresent(Product.ID.self, forKey: .id)
    kind = try container.decode(OpenEnum<Kind>.self, forKey: .outcome)
    let errors = try container.decodeIfPresent([LineError].self, forKey: .errors) ?? []
    self.errors = FieldErrors(
      errors.map {
        FieldError(field: $0.field, code: $0.code, message: $0.message, accepted: $0.accepted)
      }
    )
  }

  /// Encodes the outcome as a line of a report.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
    try container.encodeIfPresent(product, forKey: .id)
    try container.encode(kind, forKey: .outcome)
    if !errors.isEmpty { try container.encode(errors.all, forKey: .errors) }
  }
}
