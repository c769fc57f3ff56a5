import CommandKit

/// A setting: its name, its summary and the type of its value.
struct Setting<Value: ArgumentValue>: SettingDeclaration {
  let name: String
  let summary: String
  let isPersonal: Bool
  let standardText: String?

  /// The default value; `nil` for a setting without a default.
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

  /// The default value as text; `nil` for a setting without a default.
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

/// The origin of the value of a setting.
enum SettingOrigin: Sendable, Hashable, CustomStringConvertible {
  case flag
  case environment(variable: String)
  case project(path: String, line: Int)
  case user(path: String, line: Int)
  case standard

  var description: String {
    switch self {
    case .flag: "command line"
    case .environment(let variable): variable
    case .project(let path, let line), .user(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }

  /// The path of the settings file; `nil` for other origins.
  var path: String? {
    switch self {
    case .project(let path, _), .user(let path, _): path
    case .flag, .environment, .standard: nil
    }
  }

  /// The precedence of the origin; the lowest rank wins.
  var rank: Int {
    switch self {
    case .flag: 0
    case .environment: 1
    case .project: 2
    case .user: 3
    case .standard: 4
    }
  }
}

/// An assignment of a value to a setting, as `--config` takes it.
struct Assignment: Hashable {
  let name: String
  let value: String
}

extension Assignment: ArgumentValue {
  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }

  static var expectation: String { "a setting and its value, as in color=never" }
}
