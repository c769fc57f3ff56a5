import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// What shows a page to a person.
struct Browser: Sendable {
  private let command: String
  private let environment: [String: String]

  /// The first of `BROWSER`, or what the system opens addresses with.
  init(environment: [String: String]) {
    let named = environment["BROWSER"]?.split(separator: ":").first.map(String.init)
    #if canImport(Darwin)
      command = named ?? "open"
    #else
      command = named ?? "xdg-open"
    #endif
    self.environment = environment
  }

  /// Opens an address that a stranger wrote: one of the web, and of no private network.
  func open(_ url: URL) throws(NewsFailure) {
    guard url.isWebAddress, url.user() == nil, !url.namesPrivateHost else {
      throw .unsafeAddress(url)
    }
    // In quotes it is one word, whatever it says, and begins with its scheme, so it is no option.
    let line = "\(command) \(Shell.quoted(url.absoluteString))"
    guard ShellCommand(text: line, environment: environment).takeTerminal() == 0 else {
      throw .noBrowser(command: command)
    }
  }
}
