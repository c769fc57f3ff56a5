public import FoundationCore

/// The form of a new item.
public struct WishlistDraft: Sendable, Hashable, Encodable {
  /// The name.
  public var name: String

  /// Creates a form.
  public init(name: String = "") { self.name = name }

  /// The validation errors, by the names of the properties.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...60))
    return errors
  }
}
