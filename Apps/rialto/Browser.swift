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
  func open(_ url: URL) throws(BrowserFailure) {
    guard url.isWebAddress, url.user() == nil, !url.hasPrivateHost else {
      throw .unsafeAddress(url)
    }
    // In quotes it is one word, whatever it says, and begins with its scheme, so it is no option.
    let line = "\(command) \(Shell.quoted(url.absoluteString))"
    guard ShellCommand(text: line, environment: environment).runInForeground() == 0 else {
      throw .noBrowser(command: command)
    }
  }
}

/// A failure to open a page.
enum BrowserFailure: Failure {
  /// The page leads to a private network, or is none of the web.
  case unsafeAddress(URL)
  /// The browser failed.
  case noBrowser(command: String)

  var code: String {
    switch self {
    case .unsafeAddress: "news.unsafe_address"
    case .noBrowser: "output.no_browser"
    }
  }

  var category: FailureCategory {
    switch self {
    case .unsafeAddress: .refused
    case .noBrowser: .failed
    }
  }

  var title: String {
    switch self {
    case .unsafeAddress(let url):
      "The address \(url.absoluteString.quotedForDisplay) is not opened."
    case .noBrowser(let command): "The browser \(command.quotedForDisplay) failed."
    }
  }

  var reason: String? {
    switch self {
    case .unsafeAddress: "It leads to this machine or into a private network."
    case .noBrowser: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .unsafeAddress: nil
    case .noBrowser: "Name another one in BROWSER."
    }
  }
}
