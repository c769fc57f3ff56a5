import CommandKit

/// A setting: its name, what it means and how its value is read.
struct Setting<Value: ArgumentValue>: SettingDeclaration {
  let name: String
  let summary: String
  let isPersonal: Bool
  let standard: Value?
  let standardText: String?

  var placeholder: Placeholder { Placeholder("VALUE", of: Value.self) }

  /// Declares a setting; a personal one cannot be set by a project's file.
  init(
    _ name: String,
    of type: Value.Type,
    standard: String? = nil,
    isPersonal: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.isPersonal = isPersonal
    self.standardText = standard
    self.standard = standard.flatMap(Value.init(argument:))
  }

  func check(_ text: String) throws(InvalidValue) { _ = try Value.read(text) }
}

/// What is said of every setting, whatever its type.
protocol SettingDeclaration: Sendable {
  var name: String { get }
  var summary: String { get }

  /// True for a setting that a project's file cannot set, since it runs a command, leads to a secret
  /// or names the server that is sent one.
  var isPersonal: Bool { get }

  /// What counts when it is set nowhere.
  var standardText: String? { get }

  var placeholder: Placeholder { get }

  /// Throws when the text is no value of this setting.
  func check(_ text: String) throws(InvalidValue)
}

extension SettingDeclaration {
  /// Its name in the environment: `RIALTO_NEWS_KEY_FILE` for `news.key.file`.
  var variable: String {
    "RIALTO_" + name.uppercased().replacing(".", with: "_").replacing("-", with: "_")
  }
}
