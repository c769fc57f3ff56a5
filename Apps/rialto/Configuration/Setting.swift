import CommandKit

/// A setting: its name, its summary and the type of its value.
struct Setting<Value: ArgumentValue>: SettingDeclaration {
  let name: String
  let summary: String
  let isPersonal: Bool
  let standardText: String?

  /// The default value; `nil` if there is none.
  var standard: Value? { standardText.flatMap(Value.init(argument:)) }

  var placeholder: Placeholder { Placeholder("VALUE", of: Value.self) }

  /// Declares a setting; a personal one cannot be set in a project file.
  init(
    _ name: String,
    of type: Value.Type,
    standard: String? = nil,
    isPersonal: Bool = false,
    summary: String
  ) {
    self.name = name
    self.summary = summary
    self.isPersonal = isPersonal
    self.standardText = standard
  }

  func check(_ text: String) throws(InvalidValue) { _ = try Value.read(text) }
}

/// The declaration of a setting, independent of the type of its value.
protocol SettingDeclaration: Sendable {
  var name: String { get }
  var summary: String { get }

  /// `true` for a setting that a project file cannot set, since it runs a command, locates a secret
  /// or names a server that receives one.
  var isPersonal: Bool { get }

  /// The default value as text; `nil` if there is none.
  var standardText: String? { get }

  var placeholder: Placeholder { get }

  /// Validates the text of a value.
  ///
  /// - Throws: `InvalidValue` if the setting does not accept the text.
  func check(_ text: String) throws(InvalidValue)
}

extension SettingDeclaration {
  /// The environment variable of the setting: `RIALTO_NEWS_KEY_FILE` for `news.key.file`.
  var variable: String {
    "RIALTO_" + String(name.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
  }
}
