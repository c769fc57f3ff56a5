import Foundation
import FoundationCore
import StoreHTTP

extension DoctorCheck {
  /// Whether a server outside can be reached, and how far the way to it goes.
  ///
  /// What cannot be reached is no failure: without a network, what came along stands in.
  static func reaching(_ server: UpstreamServer) -> DoctorCheck {
    DoctorCheck(name: server.name, waits: true) { composition in
      if composition.isOffline { return .skipped("not asked (--offline)") }
      // Why the settings cannot be read, another check tells.
      let configuration = (try? composition.configuration) ?? .standard
      guard let question = server.question(configuration) else {
        return .warning("It has no address.", cure: "Run: rialto config unset countries.url")
      }
      let client = composition.impatientClient(for: question)
      let now = composition.surroundings.now
      return await Probe(client, question, now: now, isAnswer: server.isAnswer).finding()
    }
  }
}

/// One question to a server, to know whether it is there.
struct Probe: Sendable {
  private let client: HTTPClient
  private let question: URL
  private let now: @Sendable () -> Date
  private let isAnswer: @Sendable (Int) -> Bool

  /// Prepares a question; which statuses say that the server is well, its last part knows.
  init(
    _ client: HTTPClient,
    _ question: URL,
    now: @escaping @Sendable () -> Date,
    isAnswer: @escaping @Sendable (Int) -> Bool = { 200..<300 ~= $0 }
  ) {
    self.client = client
    self.question = question
    self.now = now
    self.isAnswer = isAnswer
  }

  /// Asks once.
  ///
  /// What the answer says is not read, and nothing of it is kept.
  func finding() async -> Finding {
    do throws(HTTPError) {
      let response = try await client.response(for: HTTPRequest(.get, question))
      var finding = self.finding(of: response)
      finding.skew = response.date.map { $0.timeIntervalSince(now()) }
      return finding
    } catch {
      return .warning(error.stepAndSentences, cure: error.cureOfTheWay)
    }
  }

  private func finding(of response: HTTPResponse) -> Finding {
    let host = question.host() ?? "the server"
    guard isAnswer(response.status) else {
      return .warning(
        "HTTP: \(host) answers with status \(response.status).",
        cure: response.status == 407
          ? "Sign in at the proxy: https_proxy=http://USER:PASSWORD@HOST:PORT."
          : "Try again later; what came along is used meanwhile."
      )
    }
    let type = response.fields["Content-Type"] ?? "nothing"
    guard type.lowercased().contains("json") else {
      return .warning(
        "HTTP: something else answers for \(host), with \(type).",
        cure: "Open a page in a browser: the network may want a sign-in."
      )
    }
    let way = response.timings.map { " \($0)" } ?? ""
    return .ok("\(host) answers\(way)")
  }
}

extension HTTPError {
  /// What happened, after the name of the step it happened at.
  var stepAndSentences: String {
    [step?.label, sentences].compactMap(\.self).joined(separator: ": ")
  }

  /// What to do where the way to a server is barred.
  var cureOfTheWay: String {
    switch step {
    case .nameLookup:
      "Check that you are online, and the spelling; behind a proxy, set https_proxy. "
        + "What came along is used meanwhile."
    case .connection:
      "Check that you are online, and that no firewall stands between; behind a proxy, set "
        + "https_proxy. What came along is used meanwhile."
    case .tlsHandshake:
      "Check the clock of this computer, and whether a network that wants a sign-in, or a proxy, "
        + "stands between."
    case .exchange, nil: suggestion ?? "Try again later."
    }
  }
}

extension HTTPError.ConnectionStep {
  /// What those call it who look after networks.
  var label: String {
    switch self {
    case .nameLookup: "DNS"
    case .connection: "TCP"
    case .tlsHandshake: "TLS"
    case .exchange: "HTTP"
    }
  }
}
