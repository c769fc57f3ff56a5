import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// The location of a store.
enum StoreLocation: Sendable, Hashable {
  /// In this process, over a file in the data folder.
  case embedded
  /// In this process, over a database of PostgreSQL.
  case database(DatabaseAddress)
  /// A server at a web address.
  case web(URL)
  /// A server at a Unix socket of this machine.
  case socket(path: String)
}

extension StoreLocation: ArgumentValue {
  /// Parses `embedded`, `unix:PATH` or a web address without user, query and fragment.
  init?(argument: String) {
    if argument == Self.embedded.description {
      self = .embedded
    } else if argument.hasPrefix(Self.socketPrefix) {
      guard let path = Path(argument: String(argument.dropFirst(Self.socketPrefix.count))) else {
        return nil
      }
      self = .socket(path: path.text)
    } else {
      guard let url = URL(webAddress: argument), url.user() == nil, url.password() == nil,
        url.query() == nil, url.fragment() == nil
      else { return nil }
      self = .web(url)
    }
  }

  static var expectation: String { "embedded, unix:PATH or a URL without a user name" }

  private static let socketPrefix = "unix:"

  /// The option that names the store of a command.
  static let option = Option<StoreLocation?>(
    "store STORE",
    "The store to use: embedded, unix:PATH or a URL."
  )

  /// The options that name the store of a command; at most one of them may be given.
  static let options: [any OptionDeclaration] = [option, DatabaseAddress.option]

  /// Returns the settings that the store options stand for.
  static func assignments(of invocation: Invocation) throws -> [Assignment] {
    let location = try invocation[option]
    let standby = try invocation[DatabaseAddress.readOnlyOption].map {
      Assignment(name: Settings.storeReadOnlyDatabase.name, value: $0.text)
    }
    guard let database = try invocation[DatabaseAddress.option] else {
      let store = location.map { Assignment(name: Settings.storeURL.name, value: $0.description) }
      return [store, standby].compactMap(\.self)
    }
    if location != nil {
      let names = [option.name, DatabaseAddress.option.name].map { "--\($0)" }
      throw UsageError(.conflictingOptions(names[0], names[1]), at: invocation.path)
    }
    return [
      Assignment(name: Settings.storeDatabase.name, value: database.text),
      // --database takes precedence over a configured store.url.
      Assignment(name: Settings.storeURL.name, value: embedded.description),
    ] + [standby].compactMap(\.self)
  }
}

extension StoreLocation: CustomStringConvertible {
  /// The normalized text of the location, which identifies its sign-in.
  var description: String {
    switch self {
    case .embedded: "embedded"
    case .database(let address): "\(address)"
    case .web(let url): url.absoluteString.hasSuffix("/") ? url.absoluteString : "\(url)/"
    case .socket(let path): Self.socketPrefix + path
    }
  }

  /// The option that names the store in a command, with a leading space.
  var optionText: String {
    switch self {
    case .embedded, .web, .socket: " --store \(Shell.word(description))"
    case .database(let address): " --database \(Shell.word(address.text))"
    }
  }

  /// `true` if the store runs in this process and needs no server.
  var isInProcess: Bool {
    switch self {
    case .embedded, .database: true
    case .web, .socket: false
    }
  }

  /// The scheme, host and port of a web address; `nil` for other locations.
  var origin: [String]? {
    guard case .web(let url) = self else { return nil }
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return [scheme, url.host()?.lowercased() ?? "", String(port)]
  }

  /// `true` if requests to the store would cross the network unencrypted.
  var isUnencrypted: Bool {
    guard case .web(let url) = self else { return false }
    return isRemote && url.scheme?.lowercased() == "http"
  }

  /// `true` if the store is on another machine.
  var isRemote: Bool {
    guard case .web(let url) = self else { return false }
    return !["localhost", "127.0.0.1", "::1", "[::1]"].contains(url.host()?.lowercased())
  }
}
