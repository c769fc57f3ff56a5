public import FoundationCore

extension Brand {
  /// What is wrong with a name for a brand, at the field `name`.
  public static func errors(inName name: String) -> FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...80), .oneLine)
    return errors
  }
}
