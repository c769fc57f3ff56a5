import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The HTML report.
struct TodayPageTests {
  private func page(of desk: Desk, _ options: String = "--world --offline") async throws -> String {
    let result = await desk.rialto("desk today \(options) --html today.html", columns: 80)
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output == "")
    return try desk.read(desk.project + "/today.html")
  }

  /// It is noon of Friday in Greenwich.
  @Test(arguments: [
    ("Pacific/Kiritimati", "Saturday, November 21, 2026"),
    (":America/New_York", "Friday, November 20, 2026"),
  ])
  func theDayIsThatOfTheTimeZone(zone: String, day: String) async throws {
    var desk = try await TodayReportTests.demo()
    desk.environment["TZ"] = zone
    #expect(try await page(of: desk).contains(day))
  }

  @Test func thePageLoadsNothing() async throws {
    let page = try await page(of: try await TodayReportTests.demo())
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'; img-src data:"))
    for part in [
      "<script", "@import", "url(", "src=\"http", "<iframe", "<object", "onload=", "javascript:",
    ] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(page.matches(of: #/src="data:image/png;base64,/#).count > 1)
    #expect(page.matches(of: #/<link/#).count == 1)
  }

  @Test func thePageIsAccessible() async throws {
    let page = try await page(of: try await TodayReportTests.demo())
    let parser = XMLParser(data: Data(page.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.matches(of: #/<h1/#).count == 1)
    #expect(page.matches(of: #/<h2/#).count == 8)
    let tables = page.matches(of: #/<table/#).count
    #expect(tables > 1)
    #expect(page.matches(of: #/<caption/#).count == tables)
    let images = page.matches(of: #/<img [^>]*alt="[^"]+"/#).count
    #expect(page.matches(of: #/<img/#).count == images)
    // A map has a separate part for its zoomed region.
    let drawings = page.matches(of: #/<svg class="/#).count
    #expect(drawings == 4)
    #expect(page.matches(of: #/role="img" aria-label="[^"]+"/#).count == drawings)
    #expect(page.contains("prefers-color-scheme:dark"))
    #expect(page.unicodeScalars.contains { 0x1F1E6...0x1F1FF ~= $0.value })
    let ids = page.matches(of: #/ id="([^"]+)"/#).map(\.output.1)
    #expect(Set(ids).count == ids.count)
  }

  @Test func allAlertsAreOnThePage() async throws {
    let desk = try await TodayReportTests.demo()
    let page = try await page(of: desk)
    let today = try JSONValue(
      parsing: await desk.rialto("desk today --world --offline --json").output
    )
    let alerts = try #require(today["alerts"]?.items.count)
    #expect(page.matches(of: #/<code>rialto /#).count == alerts)
    #expect(page.contains("more alerts</summary>"))
    // A click selects a whole command.
    #expect(page.contains("user-select:all"))
  }

  @Test func untrustedTextIsEscaped() async throws {
    var desk = try Desk()
    desk.transport = Headline(
      title: "&lt;img src=x onerror=alert(1)&gt; \u{1B}[31m\u{202E}news",
      url: "https://news.example/\\\"onmouseover=\\\"alert(1)",
      source: "<b>&amp;</b>\\\"'"
    )
    desk.environment["NEWSAPI_KEY"] = String(repeating: "0", count: 32)
    try desk.write(
      #"""
      {"title":"</code><script>alert(1)</script>\" 'Mug'","variants":[{"sku":"A-1",\#
      "prices":[{"amount":1,"currency":"EUR"}],"onHand":0}]}
      """#,
      to: desk.project + "/shop.ndjson"
    )
    _ = await desk.rialto("catalog import shop.ndjson")
    let page = try await page(of: desk, "--world")
    #expect(!page.contains("<script"))
    #expect(!page.contains("<img src=x"))
    #expect(page.contains("&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; 'Mug'"))
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt; news"))
    #expect(!page.contains("\"onmouseover"))
    #expect(!page.contains("\u{1B}") && !page.contains("\u{202E}"))
  }

  @Test func aFailureKeepsTheExistingFile() async throws {
    var desk = try Desk()
    try desk.write("old", to: desk.project + "/today.html")
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 404) }
    let result = await desk.rialto("desk today --html today.html")
    #expect(result.status == .notFound)
    #expect(try desk.read(desk.project + "/today.html") == "old")
    let lost = await desk.rialto("desk today --world --offline --html nowhere/today.html")
    #expect(lost.status == .failed || lost.status == .notFound, "\(lost.status)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.project) == ["today.html"])
  }

  @Test func jsonAndThePageAreBothWritten() async throws {
    let desk = try await TodayReportTests.demo()
    let result = await desk.rialto("desk today --offline --json=alerts --html today.html")
    #expect(result.output.hasPrefix(#"{"alerts":[{"kind":"order_waiting""#))
    #expect(try desk.read(desk.project + "/today.html").hasSuffix("</html>\n"))
    let both = await desk.rialto("desk today --offline --json --html -")
    #expect(both.status == .usage)
  }
}

/// A transport that serves NewsAPI with one headline only.
private struct Headline: HTTPTransport {
  let title: String
  let url: String
  let source: String

  func send(_ request: HTTPRequest, for exchange: HTTPExchange) async throws(HTTPError)
    -> HTTPResponse
  {
    guard request.url.host() == "newsapi.org" else { return HTTPResponse(status: 404) }
    let body = """
      {"status":"ok","totalResults":1,"articles":[{"source":{"id":null,"name":"\(source)"},\
      "title":"\(title.replacing("\u{1B}", with: "\\u001b"))","url":"\(url)",\
      "publishedAt":"2026-01-01T00:00:00Z"}]}
      """
    return HTTPResponse(
      status: 200,
      fields: ["Content-Type": "application/json"],
      body: HTTPBody(Array(body.utf8))
    )
  }
}
