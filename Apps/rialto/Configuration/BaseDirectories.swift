import CommandKit
import Foundation

/// The folders for a user's files, by the XDG base directory specification on every platform.
struct BaseDirectories: Sendable {
  /// The purpose of a folder.
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

  /// The home folder; `nil` if the user has no home.
  let home: String?

  private let environment: [String: String]

  /// Finds the home folder in `HOME`, or else in the user database of the system.
  init(environment: [String: String], accountHome: () -> String?) {
    self.environment = environment
    let home = environment["HOME"].flatMap { $0.isUsablePath ? $0 : nil } ?? accountHome()
    self.home = home.flatMap { $0.isUsablePath ? $0 : nil }
  }

  /// Returns the path of the folder for a purpose, whether or not it exists.
  ///
  /// A relative path in a variable is ignored, as the specification demands.
  ///
  /// - Throws: ``ConfigurationError/noHome(variable:)`` without a home folder.
  func path(_ purpose: Purpose) throws(ConfigurationError) -> String {
    if let base = environment[purpose.variable], base.isUsablePath {
      return base.appendingPath("rialto")
    }
    guard let home else { throw .noHome(variable: purpose.variable) }
    return home.appendingPath(purpose.standard).appendingPath("rialto")
  }

  /// Returns an absolute path: `~` is the home folder, and relative paths are in `folder`.
  func resolve(_ path: String, in folder: String) -> String {
    if path.hasPrefix("~/"), let home { return home.appendingPath(String(path.dropFirst(2))) }
    return path.hasPrefix("/") ? path : folder.appendingPath(path)
  }
}
