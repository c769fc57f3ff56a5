import Foundation
import HTTPServing
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import Testing

/// The paths that anybody may request, signed in or not.
struct OpenPathTests {
  /// A request by a client that has not signed in.
  private struct OpenRequest {
    var method = HTTPRequest.Method.get
    let target: String
    var fields: HTTPFields = [:]
  }

  private static let requests: [OpenRequest] = {
    let targets = [
      "/", "/v1", "/healthz", "/readyz", "/metrics", "/v1/openapi.json", "/nope", "/v1/orders",
      "/v1/orders.csv", "/v1/orders/1", "/v1/sessions/current", "/favicon.ico",
      "/v1/products?q=" + String(repeating: "x", count: 8000),
      "/v1/products?" + String(repeating: "a=b&", count: 2000),
      "/v1/products?" + String(repeating: "a=&", count: 2500),
    ]
    let fields: [HTTPFields] = [
      [:], ["Accept": "text/html"], ["If-None-Match": "\"x\""], ["Origin": "http://example.com"],
      ["Authorization": "Bearer \(String(repeating: "x", count: 43))"],
      ["Authorization": "Basic ?", "Accept": "text/html"],
    ]
    return targets.flatMap { target in
      fields.map { OpenRequest(target: target, fields: $0) } + [
        OpenRequest(method: .head, target: target), OpenRequest(method: .options, target: target),
        OpenRequest(method: .delete, target: target), OpenRequest(method: .post, target: target),
        OpenRequest(method: .init(rawValue: "BREW"), target: target),
      ]
    }
  }()

  /// A debug build takes about five times as long.
  private static let limit: Double = {
    #if DEBUG
    3
    #else
    0.5
    #endif
  }()

  /// The processor time of the process, which a busy machine does not stretch.
  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// In a separate process, so that no other work counts.
  @Test func noneCostsHalfAMillisecondOfTheProcessor() async {
    await #expect(processExitsWith: .success) {
      let staff = try await StaffedStore()
      let origin = try #require(URL(string: "http://localhost:8080"))
      for open in Self.requests {
        let request = try #require(
          HTTPRequest(open.method, target: open.target, at: origin, fields: open.fields)
        )
        var least = Double.infinity
        for _ in 0..<10 {
          let start = Self.milliseconds()
          for _ in 0..<5 {
            _ = try await staff.store.handler(request).body.collected()
          }
          least = min(least, (Self.milliseconds() - start) / 5)
        }
        #expect(least < Self.limit, "\(open.method.rawValue) \(open.target.prefix(40))")
      }
    }
  }
}
