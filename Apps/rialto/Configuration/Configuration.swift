import CommandKit

/// The settings that count, each with where it came from.
struct Configuration: Sendable {
  /// A setting as it was found.
  struct Found: Sendable, Hashable {
    let text: String
    let origin: SettingOrigin
  }

  /// Of each, all that was found, the nearest first.
  private let found: [String: [Found]]

  /// Nothing is set.
  static let standard = Configuration(found: [:])

  private init(found: [String: [Found]]) { self.found = found }

  /// Joins what was found, the most important first; everything in it is checked.
  init(_ layers: [[(name: String, found: Found)]]) throws(ConfigurationError) {
    var all: [String: [Found]] = [:]
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
      all[name, default: []].append(found)
    }
    self.found = all
  }

  /// The value, or its standard, or nothing.
  subscript<Value>(setting: Setting<Value>) -> Value? {
    found[setting.name]?.first.flatMap { Value(argument: $0.text) } ?? setting.standard
  }

  /// The text and its origin, or the standard, or nothing.
  func found(_ setting: any SettingDeclaration) -> Found? {
    found[setting.name]?.first ?? setting.standardText.map { Found(text: $0, origin: .standard) }
  }

  /// The value that is set where a secret is, or farther from the command line.
  func value<Value>(of setting: Setting<Value>, beside secret: SecretSetting) -> Value? {
    let rank =
      secret.settings.compactMap { found($0)?.origin.rank }.min()
      ?? SettingOrigin.environment(variable: "").rank
    return found[setting.name]?.first { $0.origin.rank >= rank }
      .flatMap { Value(argument: $0.text) }
  }
}
