import CommandKit
import Foundation
import NewsDomain
import StoreHTTP
import TestSupport
import Testing

@testable import rialto

/// The checks of the doctor for servers that fail in different ways.
struct DoctorServersTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.day = Version.day
    desk.transport = Loopback()
  }

  /// The finding on the World Bank at an address: status, detail, suggestion.
  private func bank(at address: String) async -> [String] {
    let result = await desk.rialto(["doctor", "--config", "countries.url=\(address)"])
    return result.row("World Bank")
  }

  private func http(_ answer: String) throws -> ScriptedServer {
    try ScriptedServer { connection in
      while try connection.readHead() != nil { try connection.send(answer) }
    }
  }

  @Test func anUnknownHostName() async {
    let row = await bank(at: "https://missing.invalid/v2/")
    #expect(row[0...1] == ["warning", "DNS: Could not resolve missing.invalid."])
    #expect(row[2].hasPrefix("Check your network connection and the spelling; behind a proxy, set"))
  }

  @Test func aClosedPort() async throws {
    let closed = try ClosedPort()
    let row = await bank(at: "http://127.0.0.1:\(closed.port)/v2/")
    let detail = "TCP: Could not connect to 127.0.0.1:\(closed.port)."
    #expect(row[0...1] == ["warning", detail])
    #expect(row[2].contains("network connection and firewall"))
  }

  @Test func aServerWithoutTLS() async throws {
    let server = try ScriptedServer { try $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
    let row = await bank(at: "https://127.0.0.1:\(server.port)/v2/")
    #expect(row[0] == "warning" && row[1].hasPrefix("TLS: "))
    #expect(row[2].hasPrefix("Check the clock of this computer"))
  }

  @Test func aServerWithoutHTTP() async throws {
    let server = try http("SSH-2.0-OpenSSH_9.2\r\n\r\n")
    let row = await bank(at: server.url.absoluteString)
    #expect(row[0] == "warning" && row[1].hasPrefix("HTTP: The response from 127.0.0.1:"))
  }

  @Test func anErrorStatus() async throws {
    let server = try http("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
    let row = await bank(at: server.url.absoluteString)
    #expect(row[0...1] == ["warning", "HTTP: 127.0.0.1 responded with status 503."])
  }

  @Test func aCaptivePortal() async throws {
    let server = try http(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nHi!\n"
    )
    let row = await bank(at: server.url.absoluteString)
    let detail = "HTTP: unexpected response from 127.0.0.1 (text/html)."
    #expect(row[0...1] == ["warning", detail])
    #expect(row[2] == "Open a web page in a browser: the network may require a sign-in.")
  }

  @Test func aHangingServerTimesOut() async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    var configuration = HTTPClient.Configuration()
    configuration.timeLimits.firstByte = .milliseconds(100)
    configuration.retries = .none
    let client = HTTPClient(server.url, over: CurlTransport(), configuration)
    let finding = await Probe(
      client: client,
      url: server.url,
      now: { Date() },
      isHealthy: { 200..<300 ~= $0 }
    ).finding()
    #expect(finding.status == .warning)
    #expect(finding.detail.hasPrefix("HTTP: The response from 127.0.0.1:"))
  }

  @Test func probesHaveShortLimitsAndNoRetries() async throws {
    // The limit is a few seconds, and shorter in this test.
    #expect(ProbeTimeLimits().request.whole == .seconds(7))
    var hasty = self
    hasty.desk.probeTimeLimits.request.firstByte = .milliseconds(100)
    let hanging = try ScriptedServer { $0.waitForClose() }
    let row = await hasty.bank(at: hanging.url.absoluteString)
    #expect(row[1].hasSuffix(" timed out."))
    // Other clients try three times.
    #expect(hanging.log.accepted == 1)
  }

  @Test func aHealthyServerHasItsTimings() async throws {
    let server = try http(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"
    )
    let row = await bank(at: server.url.absoluteString)
    #expect(row[0] == "ok" && row[1].hasPrefix("127.0.0.1 responds over HTTP/1.1 after "))
    let heads = server.log.heads
    #expect(heads.count == 1 && heads[0].hasPrefix("GET /country/WLD?format=json HTTP/1.1\r\n"))
  }

  @Test(
    arguments: [
      ("11:59:00", "ok", ""),
      ("12:07:00", "warning", " is 7 min behind the servers' clocks."),
      ("10:00:00", "warning", " is 120 min ahead of the servers' clocks."),
    ]
  )
  func theClockIsComparedToThoseOfServers(time: String, status: String, words: String) async {
    var desk = desk
    desk.day = "2030-01-01"
    desk.transport = InProcessTransport { _ in
      HTTPResponse(status: 503, fields: ["Date": "Tue, 01 Jan 2030 \(time) GMT"])
    }
    let row = await desk.rialto("doctor").row("clock")
    #expect(row[0...1] == [status, "2030-01-01T12:00:00Z\(words)"])
  }

  @Test(arguments: [
    ("{}", "JSON without a list of products"), ("<html>Hi!", "a web page"), ("[]", "an empty list"),
    (#"{"error":"No"}"#, "JSON without a list of products"),
  ])
  func aServerThatIsNotAStoreIsReported(_ body: String, answer: String) async {
    var desk = desk
    desk.transport = InProcessTransport { _ in HTTPResponse(body: HTTPBody(Array(body.utf8))) }
    let row = await desk.rialto("doctor --config store.url=https://example.org/").row("store")
    #expect(
      row[0...1] == [
        "failed",
        "https://example.org/ has no known store API; it answered with \(answer).",
      ]
    )
    let named =
      "doctor --config store.url=https://example.org/ --config store.dialect=shopify-storefront"
    #expect(await desk.rialto(named).row("store")[0] == "ok")
  }

  @Test func offlineNoServerIsContacted() async {
    var desk = desk
    let press = Press()
    desk.transport = press
    let result = await desk.rialto("doctor --offline")
    for server in DoctorCheck.servers {
      #expect(result.row(server.name) == ["skipped", "not checked (--offline)", ""])
    }
    #expect(press.addresses == [])
    #expect(result.status == .done)
  }

  @Test func aMissingNetworkIsAWarningOnly() async {
    var desk = desk
    desk.transport = CutWire(kind: .hostNotFound)
    let result = await desk.rialto("doctor")
    #expect(result.status == .done)
    for server in DoctorCheck.servers { #expect(result.row(server.name)[0] == "warning") }
  }

  @Test func rowsKeepTheirOrder() async {
    let rows = await desk.rialto("doctor").output.split(separator: "\n")
    #expect(rows.map { String($0.prefix { $0 != "\t" }) } == Doctor.checks.map(\.name))
  }

  // MARK: - NewsAPI

  @Test func newsAPIIsCheckedWithoutTheKey() async throws {
    var desk = desk
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let press = Press(refusal: "apiKeyMissing")
    desk.transport = press
    let result = await desk.rialto("doctor")
    #expect(result.row("NewsAPI")[0...1] == ["ok", "newsapi.org responds"])
    #expect(press.keys == [nil])
    #expect(result.row("news requests")[1] == "none used yet")
    #expect(result.row("news.key") == ["ok", "set (from NEWSAPI_KEY)", ""])
    #expect(!result.output.contains("key-of-anna"))
  }

  @Test func usedRequestsAreShown() async {
    var desk = desk
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    desk.transport = Press()
    _ = await desk.rialto("news list --category science")
    let row = await desk.rialto("doctor").row("news requests")
    #expect(row == ["ok", "1/100 requests used today; each counts for 24 hours", ""])
  }

  @Test func theKeyIsTestedOnRequestOnly() async {
    var desk = desk
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let press = Press()
    desk.transport = press
    let result = await desk.rialto("doctor --try-key")
    #expect(
      result.row("news.key validity") == ["ok", "NewsAPI accepts the key (1 request used)", ""]
    )
    #expect(press.keys.compactMap(\.self) == ["key-of-anna"])
    #expect(await desk.rialto("doctor --try-key --offline").status == .usage)
  }

  @Test func aRejectedKeyIsAFailure() async {
    var desk = desk
    desk.transport = Press(refusal: "apiKeyInvalid")
    let without = await desk.rialto("doctor --try-key")
    #expect(without.row("news.key validity")[0...1] == ["warning", "No NewsAPI key is set."])
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let result = await desk.rialto("doctor --try-key")
    #expect(result.status == .failed)
    #expect(
      result.row("news.key validity") == [
        "failed", "NewsAPI rejected the key.", "Run: rialto news login",
      ]
    )
  }
}

/// A network that reaches this machine only.
private struct Loopback: HTTPTransport {
  private let curl = CurlTransport()

  func send(_ request: HTTPRequest, for exchange: HTTPExchange) async throws(HTTPError)
    -> HTTPResponse
  {
    guard ["127.0.0.1", "missing.invalid"].contains(request.url.host()) else {
      throw HTTPError(.noConnection)
    }
    return try await curl.send(request, for: exchange)
  }
}

extension Desk.Result {
  /// The cells of a row after its name.
  func row(_ name: String) -> [String] {
    let rows = output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return Array(rows.first { $0[0] == name }?.dropFirst() ?? ["", "no such row", ""])
  }
}
