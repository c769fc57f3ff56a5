/// The settings that count, each with where it came from.
struct Configuration: Sendable {
  /// A setting as it was found.
  struct Found: Sendable, Hashable {
    let text: String
    let origin: SettingOrigin
  }

  private let found: [String: Found]

  /// Nothing is set.
  static let standard = Configuration(found: [:])

  private init(found: [String: Found]) { self.found = found }

  /// Joins what was found, the most important first; everything in it is checked.
  init(_ layers: [[(name: String, found: Found)]]) throws(ConfigurationError) {
    var all: [String: Found] = [:]
    for (name, found) in layers.joined() {
      let declaration = try Settings.declaration(of: name, origin: found.origin)
      if case .project = found.origin, declaration.isPersonal {
        throw .personal(name: name, place: found.origin.description)
      }
      do { try declaration.check(found.text) } catch {
        throw .invalidValue(
          name: name,
          text: error.text,
          expectation: error.expectation,
          origin: found.origin
        )
      }
      if all[name] == nil { all[name] = found }
    }
    self.found = all
  }

  /// The value, or its standard, or nothing.
  subscript<Value>(setting: Setting<Value>) -> Value? {
    found[setting.name].flatMap { Value(argument: $0.text) } ?? setting.standard
  }

  /// The text and its origin, or the standard, or nothing.
  func found(_ setting: any SettingDeclaration) -> Found? {
    found[setting.name] ?? setting.standardText.map { Found(text: $0, origin: .standard) }
  }
}
