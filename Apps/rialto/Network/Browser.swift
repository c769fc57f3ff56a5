import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// The browser that shows web pages to the user.
struct Browser: Sendable {
  private let command: String
  private let environment: [String: String]

  /// Creates the first browser in `BROWSER`, or the system's default one.
  init(environment: [String: String]) {
    let named = environment["BROWSER"]?.split(separator: ":").first.map(String.init)
    #if canImport(Darwin)
    command = named ?? "open"
    #else
    command = named ?? "xdg-open"
    #endif
    self.environment = environment
  }

  /// Opens an address from untrusted content: an http(s) address outside private networks.
  ///
  /// - Throws: ``BrowserFailure/unsafeAddress(_:)`` for any other address, or
  ///   ``BrowserFailure/noBrowser(command:)`` if the browser fails.
  func open(_ url: URL) throws(BrowserFailure) {
    guard url.isWebAddress, url.user() == nil, !url.hasPrivateHost else {
      throw .unsafeAddress(url)
    }
    try show(url)
  }

  /// Opens a file that this program wrote.
  ///
  /// - Throws: ``BrowserFailure/noBrowser(command:)`` if the browser fails.
  func open(fileAt path: String) throws(BrowserFailure) { try show(URL(filePath: path)) }

  private func show(_ url: URL) throws(BrowserFailure) {
    let line = Self.line(command, with: url)
    guard ShellCommand(text: line, environment: environment).runInForeground() == 0 else {
      throw .noBrowser(command: command)
    }
  }

  /// Returns the command line for an address: in place of each `%s`, or else as the last word.
  ///
  /// Quoted it is a single word, and it begins with its scheme, so it cannot be read as an option.
  private static func line(_ command: String, with url: URL) -> String {
    guard command.contains("%s") else { return "\(command) \(Shell.quoted(url.absoluteString))" }
    // A `%s` may stand between quotes, where a shell would still expand a dollar sign.
    let address = url.absoluteString.replacing("$", with: "%24").replacing("'", with: "%27")
    return ["\"%s\"", "'%s'", "%s"].reduce(command) {
      $0.replacing($1, with: Shell.quoted(address))
    }
  }
}

/// A failure to open a page.
enum BrowserFailure: Failure {
  /// The address is in a private network, or is not a web address.
  case unsafeAddress(URL)
  /// The browser failed.
  case noBrowser(command: String)

  var details: FailureDetails {
    switch self {
    case .unsafeAddress(let url):
      .init(
        "news.unsafe_address",
        .refused,
        "Refused to open \(url.absoluteString.quotedForDisplay).",
        reason: "The address is on this machine or in a private network."
      )
    case .noBrowser(let command):
      .init(
        "output.no_browser",
        .failed,
        "The browser \(command.quotedForDisplay) failed.",
        suggestion: "Set BROWSER to another browser."
      )
    }
  }
}
