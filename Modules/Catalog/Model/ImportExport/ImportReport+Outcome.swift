public import FoundationCore

extension ImportReport {
  /// What became of one line of an import.
  public struct Outcome: Sendable, Hashable {
    /// What was done with a line.
    public enum Kind: String, Sendable, Codable, CaseIterable {
      /// A product was added.
      case added
      /// One that was there was changed.
      case changed
      /// One that was there was so already.
      case unchanged
      /// Nothing was done; the errors say why.
      case refused
    }

    /// Which line it was, counted from 1.
    public let line: Int
    /// The product that it is now, where there is one.
    public let product: Product.ID?
    /// What was done.
    public let kind: OpenEnum<Kind>
    /// What was wrong with it, field by field.
    public let errors: FieldErrors

    /// Says what was done with a line.
    public init(line: Int, _ kind: Kind, product: Product.ID?, errors: FieldErrors = .init()) {
      self.line = line
      self.product = product
      self.kind = .known(kind)
      self.errors = errors
    }
  }
}

extension ImportReport.Outcome: Decodable {
  private enum CodingKeys: CodingKey {
    case line, id, outcome, errors
  }

  private struct Fault: Decodable {
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
    let faults = try container.decodeIfPresent([Fault].self, forKey: .errors) ?? []
    errors = FieldErrors(
      faults.map {
        FieldError(field: $0.field, code: $0.code, message: $0.message, accepted: $0.accepted)
      }
    )
  }
}
