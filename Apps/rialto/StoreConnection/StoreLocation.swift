import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// Where the store is that is asked.
enum StoreLocation: Sendable, Hashable {
  /// In this process, over a file in the data folder.
  case embedded
  /// In this process, over a database of PostgreSQL.
  case database(DatabaseAddress)
  /// Behind an address of the web.
  case web(URL)
  /// Behind a Unix socket of this machine.
  case socket(path: String)
}

extension StoreLocation: ArgumentValue {
  /// Reads `embedded`, `unix:PATH` or an address of the web; of that, only what names the server
  /// and the path above `/v1` counts.
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

  static var expectation: String {
    "embedded, unix:PATH or an address of the web without a user in it"
  }

  private static let socketPrefix = "unix:"

  /// The option that says so for once.
  static let option = Option.value(
    "store",
    "STORE",
    of: StoreLocation.self,
    "Ask that store: embedded, unix:PATH or an address."
  )

  /// The options that say which store is asked, of which one is given at most.
  static let options: [any OptionDeclaration] = [option, DatabaseAddress.option]
}

extension StoreLocation: CustomStringConvertible {
  /// As it is typed, the same for all spellings of one store: sign-ins are kept under it.
  var description: String {
    switch self {
    case .embedded: "embedded"
    case .database(let address): "\(address)"
    case .web(let url): url.absoluteString.hasSuffix("/") ? url.absoluteString : "\(url)/"
    case .socket(let path): Self.socketPrefix + path
    }
  }

  /// What a command has to say to ask it, with a blank before it.
  var typed: String {
    switch self {
    case .embedded, .web, .socket: " --store \(Shell.word(description))"
    case .database(let address): " --database \(Shell.word(address.text))"
    }
  }

  /// Whether it is in this process, and needs no server.
  var isInProcess: Bool {
    switch self {
    case .embedded, .database: true
    case .web, .socket: false
    }
  }

  /// The scheme, host and port, where it is an address of the web.
  var origin: [String]? {
    guard case .web(let url) = self else { return nil }
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return [scheme, url.host()?.lowercased() ?? "", String(port)]
  }

  /// Whether what is sent there could be read on the way by others.
  var isOverheard: Bool {
    guard case .web(let url) = self else { return false }
    return isElsewhere && url.scheme?.lowercased() == "http"
  }

  /// Whether it is on another machine.
  var isElsewhere: Bool {
    guard case .web(let url) = self else { return false }
    return !["localhost", "127.0.0.1", "::1", "[::1]"].contains(url.host()?.lowercased())
  }
}
