import Foundation
import HTTPServing
import Sandbox
import StoreHTTP

/// A World Bank of our own: the sandbox, made-up figures for what it has not, and a latency.
struct CountriesOrigin: Sendable {
  private let figures: GeneratedFigures
  private let latency: Duration
  private let sandbox = Sandbox()

  init(indicators: Int, latency: Duration) async throws {
    self.latency = latency
    figures = GeneratedFigures(indicators: indicators, of: try await Self.places(sandbox))
  }

  /// Starts one as a child of this process, which it does not outlive.
  static func start(indicators: Int) throws -> (process: Process, port: Int) {
    try childServer(["countries-origin", "\(indicators)"])
  }

  /// Serves until the parent is gone, each answer 20 ms late.
  static func run(indicators: Int) async throws {
    let origin = try await CountriesOrigin(indicators: indicators, latency: .milliseconds(20))
    let server = HTTPServer { await origin.answer($0) }
    let address = try await server.start(on: .loopback())
    guard let port = address.url.port else { throw LoadError("The server has no port.") }
    try announce(port)
    try waitForParent()
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    // A client that disconnects while it waits gets an early response, and does not notice.
    if latency > .zero { try? await Task.sleep(for: latency) }
    if let body = page(request.url) {
      return HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(body))
    }
    return await sandbox.handler(request)
  }

  /// The page of made-up figures that an address asks for.
  private func page(_ url: URL) -> [UInt8]? {
    let path = url.path.split(separator: "/").map(String.init)
    let shape: GeneratedFigures.Shape = path.contains("series") ? .byConcept : .byIndicator
    guard let word = path.firstIndex(of: shape == .byConcept ? "series" : "indicator"),
      word + 1 < path.count
    else { return nil }
    let ids = path[word + 1].split(separator: ";").map(String.init)
    let total = ids.count * figures.rowsPerIndicator
    let number = Self.number("page", of: url) ?? 1
    let size = Self.number("per_page", of: url) ?? 50
    let start = min((number - 1) * size, total)
    let range = start..<min(start + size, total)
    guard let rows = figures.page(ids, shape, range) else { return nil }
    let head =
      #""page":\#(number),"pages":\#((total + size - 1) / size),"per_page":\#(size),"#
      + #""total":\#(total),"lastupdated":"2026-01-01""#
    let (opening, closing) =
      switch shape {
      case .byIndicator: (#"[{\#(head),"sourceid":null},["#, "]]")
      case .byConcept: (#"{\#(head),"source":{"id":"2","name":"Bench","data":["#, "]}}")
      }
    return Array(opening.utf8) + rows + Array(closing.utf8)
  }

  private static func number(_ name: String, of url: URL) -> Int? {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?
      .first { $0.name == name }?.value.flatMap { Int($0) }
  }

  /// Those that have figures in the sandbox.
  private static func places(_ sandbox: Sandbox) async throws -> [GeneratedFigures.Place] {
    struct Row: Decodable {
      struct Country: Decodable {
        let id: String
        let value: String
      }

      let country: Country
      let countryiso3code: String
    }
    struct Page: Decodable {
      let rows: [Row]

      init(from decoder: any Decoder) throws {
        struct Head: Decodable {}
        var container = try decoder.unkeyedContainer()
        _ = try container.decode(Head.self)
        rows = try container.decode([Row].self)
      }
    }
    let address =
      "http://localhost/v2/country/all/indicator/SP.POP.TOTL?date=2020&per_page=400&format=json"
    guard let url = URL(string: address) else { throw POSIXError(.EINVAL) }
    let body = try await sandbox.handler(HTTPRequest(.get, url)).body.collected()
    return try JSONDecoder().decode(Page.self, from: Data(body)).rows.map {
      GeneratedFigures.Place(iso3: $0.countryiso3code, iso2: $0.country.id, name: $0.country.value)
    }
  }
}
