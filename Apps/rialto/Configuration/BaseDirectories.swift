import CommandKit
import Foundation

/// Where a user's files are, after the XDG base directory specification; the same on every system.
struct BaseDirectories: Sendable {
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

  /// A path as a person writes it: `~` is the home folder, anything relative is in `folder`.
  func resolve(_ path: String, in folder: String) -> String {
    if path.hasPrefix("~/"), let home { return home.appendingPath(String(path.dropFirst(2))) }
    return path.hasPrefix("/") ? path : folder.appendingPath(path)
  }
}
