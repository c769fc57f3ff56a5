public import FoundationCore

/// A brand of products.
public struct Brand: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Brand, Int>

  /// The ID in the store.
  public let id: ID
  /// The name.
  public var name: String

  /// Creates a brand.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }

  /// Returns the validation errors of the name of a brand, for the field `name`.
  public static func errors(inName name: String) -> FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...80), .oneLine)
    return errors
  }
}

extension Brand: Shaped {
  public static let shape = Shape<Brand>(
    "Brand",
    Field("id", \.id, as: .identifier),
    Field("name", \.name, as: .text),
    memberwise: Brand.init
  )
}
