import CommandKit
import Foundation
import FoundationCore
import StoreHTTP
import Testing

@testable import Selftest

struct BalancerTests {
  private let balancer = Balancer(
    over: ["a", "b", "c"].map { name in
      InProcessTransport { _ in HTTPResponse(status: 200, fields: ["Server": name]) }
    }
  )

  /// Returns the servers that answer a number of requests in turn.
  private func answers(_ count: Int) async throws -> String {
    let url = try #require(URL(string: "http://localhost/"))
    var configuration = HTTPClient.Configuration()
    configuration.cache = .off
    let client = HTTPClient(url, over: balancer, configuration)
    var answers = ""
    for _ in 1...count {
      let response = try await client.load(Resource<Void>("").withFields()).value
      answers += response.fields["Server"] ?? "-"
    }
    return answers
  }

  @Test func requestsGoToAllByTurns() async throws {
    #expect(try await answers(6) == "bcabca")
  }

  @Test func oneThatIsDownIsLeftOut() async throws {
    balancer.note(1, isUp: false)
    #expect(try await answers(4) == "caca")
    balancer.note(1, isUp: true)
    #expect(try await answers(3) == "bca")
  }

  @Test func requestsAreSentEvenWhenAllServersAreDown() async throws {
    for server in 0...2 { balancer.note(server, isUp: false) }
    #expect(try await answers(2) == "bc")
  }
}
