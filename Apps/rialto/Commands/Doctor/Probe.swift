import Foundation
import FoundationCore
import StoreHTTP

/// A single request that checks whether a server is up.
struct Probe: Sendable {
  let client: HTTPClient
  let url: URL
  let now: @Sendable () -> Date
  /// Tells whether a status means that the server is up.
  let isHealthy: @Sendable (Int) -> Bool

  /// Sends the request once; the response body is neither read nor cached.
  func finding() async -> Finding {
    do throws(HTTPError) {
      let response = try await client.response(for: HTTPRequest(.get, url))
      var finding = self.finding(of: response)
      finding.skew = response.date.map { $0.timeIntervalSince(now()) }
      return finding
    } catch {
      return .warning(error.detailWithStep, suggestion: error.networkSuggestion)
    }
  }

  private func finding(of response: HTTPResponse) -> Finding {
    let host = url.host() ?? "the server"
    guard isHealthy(response.status) else {
      return .warning(
        "HTTP: \(host) responded with status \(response.status).",
        suggestion: response.status == 407
          ? "Sign in to the proxy: https_proxy=http://USER:PASSWORD@HOST:PORT."
          : "Try again later; bundled data is used meanwhile."
      )
    }
    let type = response.fields["Content-Type"] ?? "no content type"
    guard type.lowercased().contains("json") else {
      return .warning(
        "HTTP: unexpected response from \(host) (\(type)).",
        suggestion: "Open a web page in a browser: the network may require a sign-in."
      )
    }
    let timings = response.timings.map { " \($0)" } ?? ""
    return .ok("\(host) responds\(timings)")
  }
}

extension HTTPError {
  /// The step that failed, the title and the reason.
  var detailWithStep: String {
    [step?.label, sentences].compactMap(\.self).joined(separator: ": ")
  }

  /// The suggested fix for a server that cannot be reached.
  var networkSuggestion: String {
    switch step {
    case .nameLookup:
      "Check your network connection and the spelling; behind a proxy, set https_proxy. "
        + "Bundled data is used meanwhile."
    case .connection:
      "Check your network connection and firewall; behind a proxy, set https_proxy. "
        + "Bundled data is used meanwhile."
    case .tlsHandshake:
      "Check the clock of this computer, and whether the network requires a sign-in or a proxy."
    case .exchange, nil: suggestion ?? "Try again later."
    }
  }
}

extension HTTPError.ConnectionStep {
  /// The name of the protocol of the step.
  var label: String {
    switch self {
    case .nameLookup: "DNS"
    case .connection: "TCP"
    case .tlsHandshake: "TLS"
    case .exchange: "HTTP"
    }
  }
}

/// The time limits of probes of servers and databases.
struct ProbeTimeLimits: Sendable {
  var request: HTTPClient.TimeLimits

  /// The time limit for connecting to a database, and for each query.
  var database = Duration.seconds(4)

  init() {
    request = HTTPClient.TimeLimits()
    request.connect = .seconds(3)
    request.firstByte = .seconds(3)
    request.idle = .seconds(3)
    request.whole = .seconds(7)
  }
}
