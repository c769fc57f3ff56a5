import CatalogShops
import CommandKit
import Foundation

/// The policy for colored output.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never
}

/// The policy for the menu of recoveries after an error.
enum MenuChoice: String, CaseIterable, ArgumentValue {
  case auto
  case never
}

/// The name of a setting on the command line.
struct SettingName: ArgumentValue {
  let text: String

  init?(argument: String) { text = argument }

  static var expectation: String { "the name of a setting" }
  static var choices: [String] { Settings.all.map(\.name) }

  /// Returns the declaration of the setting.
  ///
  /// - Throws: ``ConfigurationError`` if there is no such setting, or the setting is a secret.
  func declaration() throws(ConfigurationError) -> any SettingDeclaration {
    try Settings.declaration(of: text, origin: .flag)
  }
}

/// The address of an external server.
protocol ServerAddress: ArgumentValue {
  var url: URL { get }
}

extension WebAddress: ServerAddress {}

/// The address of a server that receives an API key: an https address, or one on this machine.
struct SecureWebAddress: ServerAddress {
  let url: URL

  init?(argument: String) {
    guard let url = WebAddress(argument: argument)?.url,
      url.scheme?.lowercased() == "https"
        || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host()?.lowercased())
    else { return nil }
    self.url = url
  }

  static var expectation: String {
    "an https URL, or one on this machine such as http://127.0.0.1:8080/v2/"
  }
}

/// The API of a store, or `auto` to detect it.
enum StoreAPIChoice: ArgumentValue, Hashable {
  case auto
  case of(StoreAPI)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let dialect = StoreAPI(rawValue: argument) {
      self = .of(dialect)
    } else {
      return nil
    }
  }

  static var choices: [String] { ["auto"] + StoreAPI.allCases.map(\.rawValue) }

  static var expectation: String { "one of \(choices.joined(separator: ", "))" }
}
