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
