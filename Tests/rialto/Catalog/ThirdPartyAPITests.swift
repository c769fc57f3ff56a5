import CommandKit
import Foundation
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

/// Tests of third-party stores with recorded responses over a socket.
@Suite(.enabled(if: RecordedResponses.folder("store") != nil, "no recorded answers here"))
struct ThirdPartyAPITests {
  /// Answers GET requests for these paths with any query, and 404 otherwise.
  private func rialto(
    _ lines: [String],
    over answers: [String: String]
  ) async throws -> [Desk.Result] {
    let bodies = try answers.mapValues { try text($0) }
    let server = HTTPServer { request in
      let body = request.method == .get ? bodies[request.url.path] : nil
      return HTTPResponse(
        status: body == nil ? 404 : 200,
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array((body ?? #"{"message":"Not found"}"#).utf8))
      )
    }
    return try await server.run(on: .loopback()) { address in
      var desk = try Desk()
      desk.transport = CurlTransport()
      var results: [Desk.Result] = []
      for line in lines {
        results.append(await desk.rialto("catalog \(line) --store \(address.url)"))
      }
      return results
    }
  }

  private func text(_ file: String) throws -> String {
    let folder = try #require(RecordedResponses.folder("store"))
    return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  @Test func platziIsRecognizedAndListed() async throws {
    let results = try await rialto(
      [
        "list --all --json=id,title,price,category", "list -n 2 --csv",
        "category --json=name",
      ],
      over: [
        "/products": "platzi/azamsharp-preview-products.json",
        "/categories": "platzi/azamsharp-preview-categories.json",
      ]
    )
    #expect(results.map(\.status) == [.done, .done, .done], "\(results.map(\.error))")
    #expect(results[0].output.matches(of: /"id":/).count == 46)
    #expect(results[0].output.contains(#""title":"Classic Red Jogger Sweatpants""#))
    #expect(results[0].output.contains(#""amount":9800,"currency":"USD""#))
    #expect(results[0].error.contains("1 value could not be read:\n"))
    #expect(results[1].output.split(whereSeparator: \.isNewline).count == 3)
    #expect(results[2].output.matches(of: /"name":/).count == 6)
  }
}
