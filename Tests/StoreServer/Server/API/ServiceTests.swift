import CatalogTestSupport
import Foundation
import FoundationCore
import HTTPServing
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Monitoring of a store.
struct ServiceTests {
  private let lines = ObservedValue<[String]>([])
  private let clock = ManualClock()

  private func store() async throws -> StoreServer {
    var configuration = StoreServer.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_795_000_000.25) }
    configuration.random = { 7 }
    configuration.clock = clock
    configuration.log = { [lines] line in lines.update { $0.append(line) } }
    return try await TestedStore.passing(configuration)
  }

  @Test func aStoreIsAliveAndReady() async throws {
    let client = try await ContractClient(try await store())
    #expect(try await client.get("/healthz").json == ["status": "alive"])
    #expect(try await client.get("/readyz").json == ["status": "ready"])
  }

  @Test func aStoreThatIsAboutToStopIsNotReadyAndStillAnswers() async throws {
    let store = try await store()
    let client = try await ContractClient(store)
    store.drain()
    let answer = try await client.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.code == "draining")
    #expect(try await client.get("/healthz").status == 200)
    #expect(try await client.get("/v1/products/1").status == 404)
  }

  /// Changes to a deleted file would be lost with the server.
  @Test func aStoreWhoseFileWasRemovedOrReplacedTakesNothing() async throws {
    let store = try await EditedStore()
    let added = try await store.send(.post, "brands", ["name": "Clay & Co"])
    #expect(added.status == 201)
    for replacement in [nil, Data()] {
      try FileManager.default.removeItem(atPath: store.path)
      try replacement?.write(to: URL(filePath: store.path))
      let refused = try await store.send(.post, "brands", ["name": "Oak & Ash"])
      #expect(refused.status == 503)
      #expect(refused.code == "file_replaced")
      let client = try await ContractClient(store.server)
      #expect(try await client.get("/readyz").code == "file_replaced")
      try Data().write(to: URL(filePath: store.path))
    }
  }

  @Test func aDatabaseThatAnotherProgramChangedIsNotReady() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let client = try await ContractClient(try await StoreServer(.file(file)))
    let other = try Connection(.file(file))
    try other.execute(script: "PRAGMA user_version = 1000")
    let answer = try await client.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.code == "other_version")
  }

  @Test func countsRequestsByOperationAndStatus() async throws {
    let client = try await ContractClient(try await store())
    for _ in 0..<3 { _ = try await client.get("/v1/products/1") }
    _ = try await client.get("/v1/nothing")
    let answer = try await client.get("/metrics")
    #expect(answer.fields["Content-Type"]?.hasPrefix("text/plain; version=0.0.4") == true)
    let text = answer.text
    let name = "rialto_store_requests_total"
    #expect(
      text.contains("\(name){operation=\"showProduct\",method=\"GET\",status=\"4xx\"} 3\n")
    )
    #expect(text.contains("\(name){operation=\"none\",method=\"GET\",status=\"4xx\"} 1\n"))
    #expect(text.contains("rialto_store_requests_in_flight 1\n"))
    #expect(text.contains(/\nrialto_store_database_bytes [1-9][0-9]+\n/))
    #expect(text.contains("\nrialto_store_changes_total 0\n"))
    #expect(text.contains("\nrialto_store_commits_total 0\n"))
    #expect(text.contains("\nrialto_store_changes_waiting 0\n"))
    #expect(text.contains("\nrialto_store_deliveries_dead 0\n"))
    #expect(text.hasSuffix("{result=\"failed\"} 0\n"))
  }

  @Test func showsTheConnectionsOfTheServerThatItIsBehind() async throws {
    var configuration = StoreServer.Configuration()
    var serving = HTTPServer.Configuration()
    let counter = ConnectionCounter()
    (configuration.connections, serving.connectionCounter) = (counter, counter)
    serving.maximumConnections = 8
    let store = try await TestedStore.passing(configuration)
    let server = HTTPServer(configuration: serving, handler: store.handler)
    try await server.run(on: .loopback()) { address in
      let request = HTTPRequest(.get, address.url.appending(path: "metrics"))
      let response = try await HTTPClient(address.url).response(for: request)
      let text = String(decoding: try await response.body.collected(), as: UTF8.self)
      let name = "rialto_store_connections"
      #expect(text.contains("\n\(name) 1\n"))
      #expect(text.contains("\n\(name)_limit 8\n"))
      #expect(text.contains("\n\(name)_limit_per_address 4\n"))
      #expect(text.contains("\n\(name)_accepted_total 1\n"))
      #expect(text.contains("\n\(name)_evicted_total 0\n"))
      #expect(text.contains("\n\(name)_refused_total 0\n"))
    }
  }

  @Test func sortsTimesIntoBucketsThatHoldAllBelow() async throws {
    let client = try await ContractClient(try await store())
    _ = try await client.get("/healthz")
    let text = try await client.get("/metrics").text
    let name = "rialto_store_request_duration_seconds"
    for limit in ["0.001", "5.0", "+Inf"] {
      #expect(text.contains("\(name)_bucket{operation=\"isAlive\",le=\"\(limit)\"} 1\n"))
    }
    #expect(text.contains("\(name)_sum{operation=\"isAlive\"} 0.0\n"))
    #expect(text.contains("\(name)_count{operation=\"isAlive\"} 1\n"))
  }

  @Test func hasAsManyCountsAsOperationsWhateverIsAsked() async throws {
    let client = try await ContractClient(try await store())
    func series() async throws -> Int {
      try await client.get("/metrics").text.split(separator: "\n").count
    }
    _ = try await client.send(HTTPRequest.Method(rawValue: "BREW"), "/v1/nothing")
    _ = try await series()
    let before = try await series()
    for number in 0..<20 {
      _ = try await client.send(HTTPRequest.Method(rawValue: "BREW\(number)"), "/v1/n/\(number)")
    }
    #expect(try await series() == before)
  }

  @Test func logsALineForEveryRequest() async throws {
    let client = try await ContractClient(try await store())
    _ = try await client.get(
      "/v1/products/1",
      fields: ["X-Request-Id": "seven", "Authorization": "Bearer hunter2"]
    )
    let line = try #require(lines.value.last)
    let json = try ExactJSONDecoder().decode(JSONValue.self, from: line.utf8)
    #expect(
      json == [
        "time": "2026-11-18T11:06:40.250Z", "request": "seven", "method": "GET",
        "operation": "showProduct", "status": 404, "microseconds": 0, "caller": "owner",
        "error": "not_found",
      ]
    )
  }

  @Test func logsNothingOfWhatWasSent() async throws {
    let client = try await ContractClient(try await store())
    _ = try await client.get("/v1/hunter2?q=hunter2", fields: ["Cookie": "hunter2"])
    _ = try await client.send(
      HTTPRequest.Method(rawValue: "HUNTER2"),
      "/v1/products/1",
      body: HTTPBody(Array("hunter2".utf8)),
      fields: ["X-Request-Id": "hunter2\n", "Origin": "http://hunter2.example"]
    )
    #expect(lines.value.count == 2)
    #expect(lines.value.allSatisfy { !$0.lowercased().contains("hunter2") && !$0.contains("\n") })
  }
}
