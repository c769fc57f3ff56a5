import CommandKit

/// The effective settings, each with its origin.
struct Configuration: Sendable {
  /// The text of a setting and its origin.
  struct Found: Sendable, Hashable {
    let text: String
    let origin: SettingOrigin
  }

  /// The values found for each setting, by descending precedence.
  private let found: [String: [Found]]
  /// The names in files that are no settings any more, since the store has their values.
  let moved: [String]

  /// The default settings.
  static let standard = Configuration(found: [:], moved: [])

  private init(found: [String: [Found]], moved: [String]) {
    (self.found, self.moved) = (found, moved)
  }

  /// Merges layers of settings, by descending precedence, and validates every value.
  ///
  /// - Throws: ``ConfigurationError`` for an unknown setting, an invalid value, or a personal
  ///   setting
  ///   in a project file.
  init(_ layers: [[(name: String, found: Found)]]) throws(ConfigurationError) {
    var all: [String: [Found]] = [:]
    var moved: Set<String> = []
    for (name, found) in layers.joined() {
      // Files of earlier versions have the seller, and are read all the same.
      if Settings.moved[name] != nil, found.origin.path != nil {
        moved.insert(name)
        continue
      }
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
      all[name, default: []].append(found)
    }
    self.init(found: all, moved: moved.sorted())
  }

  /// The value of a setting, or its default, or `nil`.
  subscript<Value>(setting: Setting<Value>) -> Value? {
    found[setting.name]?.first.flatMap { Value(argument: $0.text) } ?? setting.standard
  }

  /// Returns the text of a setting and its origin, or its default, or `nil`.
  func found(_ setting: any SettingDeclaration) -> Found? {
    found[setting.name]?.first ?? setting.standardText.map { Found(text: $0, origin: .standard) }
  }

  /// Returns the value of a setting from the layer of a secret, or from one of lower precedence.
  func value<Value>(of setting: Setting<Value>, beside secret: SecretSetting) -> Value? {
    let rank =
      secret.settings.compactMap { found($0)?.origin.rank }.min()
      ?? SettingOrigin.environment(variable: "").rank
    return found[setting.name]?.first { $0.origin.rank >= rank }
      .flatMap { Value(argument: $0.text) }
  }
}
