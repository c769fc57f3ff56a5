import CommandKit
import Foundation

/// Where a user's files are, after the XDG base directory specification; the same on every system.
struct Folders: Sendable {
  /// What each folder is for.
  enum Purpose: String, Sendable, CaseIterable {
    case config
    case state
    case cache
    case data

    var variable: String { "XDG_\(rawValue.uppercased())_HOME" }

    fileprivate var standard: String {
      switch self {
      case .config: ".config"
      case .state: ".local/state"
      case .cache: ".cache"
      case .data: ".local/share"
      }
    }
  }

  /// The home folder, if there is one.
  let home: String?

  private let environment: [String: String]

  /// Finds the home folder in `HOME`, and without it where the system has its accounts.
  init(environment: [String: String], accountHome: () -> String?) {
    self.environment = environment
    let home = environment["HOME"].flatMap { $0.isUsablePath ? $0 : nil } ?? accountHome()
    self.home = home.flatMap { $0.isUsablePath ? $0 : nil }
  }

  /// The path of our folder, there or not.
  ///
  /// A relative path in a variable is passed over, as the specification demands.
  func path(_ purpose: Purpose) throws(ConfigurationError) -> String {
    if let base = environment[purpose.variable], base.isUsablePath {
      return base.appendingPath("rialto")
    }
    guard let home else { throw .noHome(variable: purpose.variable) }
    return home.appendingPath(purpose.standard).appendingPath("rialto")
  }

  /// Makes a folder for the user alone, and those above it, unless it is there.
  static func make(_ path: String) throws(ConfigurationError) {
    if isMade(path) { return }
    if errno == ENOENT, path.parentPath != path {
      try make(path.parentPath)
      if isMade(path) { return }
    }
    throw .unwritable(path: path, reason: systemReason(errno))
  }

  private static func isMade(_ path: String) -> Bool { mkdir(path, 0o700) == 0 || errno == EEXIST }

  /// A path as a person writes it: `~` is the home folder, anything relative is in `folder`.
  func resolve(_ path: String, in folder: String) -> String {
    if path.hasPrefix("~/"), let home { return home.appendingPath(String(path.dropFirst(2))) }
    return path.hasPrefix("/") ? path : folder.appendingPath(path)
  }
}

extension String {
  /// Whether it names a place without doubt: absolute, and in UTF-8 before it came here.
  ///
  /// What was not is repaired on its way into the environment, and then names another place.
  var isUsablePath: Bool { hasPrefix("/") && !contains("\u{FFFD}") }

  func appendingPath(_ component: String) -> String {
    isEmpty || hasSuffix("/") ? self + component : self + "/" + component
  }

  /// The path of the folder it stands in.
  var parentPath: String {
    guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
    return String(self[..<slash])
  }
}
