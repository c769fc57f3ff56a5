import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of an import whose process is killed.
struct ImportCrashTests {
  /// A process imports two thousand products and records each reported line; it is killed at a random
  /// moment after the first, three times on the same store.
  @Test func aKilledImportKeepsAllReportedLines() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    var random = SplitMix64(2026)
    for round in 1...3 {
      let journal = folder.file("told-\(round)")
      let delay = UInt32.random(in: 0...200_000, using: &random)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, journal = journal as String, delay = delay as UInt32] in
        try await importUntilKilled(after: delay, store: path, journal: journal)
      }

      let server = try await CatalogStore(at: path)
      let kept = Set(try await server.lines().compactMap(\.title))
      let told = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n")
      #expect(!told.isEmpty, "The process was killed before it was told anything.")
      for line in told {
        let title = "Mug \(line)"
        #expect(kept.contains(title), "Line \(line) was told and is lost.")
      }
      #expect(try await server.findings() == [])
    }

    let server = try await CatalogStore(at: path)
    let before = try await server.count(in: "product")
    let lines = try await server.imported(records(round: 5))
    #expect(lines.last?["added"] == .number(2000 - before))
    #expect(lines.last?["refused"] == 0)
    #expect(try await server.count(in: "product") == 2000)
    #expect(try await server.findings() == [])
  }
}

/// Returns lines that change every product in each round, so that all are written.
private func records(round: Int) -> HTTPBody {
  let lines = (1...2000).map { number in
    JSONValue.mug("M\(number)", title: "Mug \(number)")
      .with("description", .string("As of round \(round).")).text() + "\n"
  }
  return HTTPBody(Array(lines.joined().utf8))
}

/// Imports in a process that is killed some microseconds after the first batch was reported.
private func importUntilKilled(after delay: UInt32, store: String, journal: String) async throws {
  let server = try await CatalogStore(at: store)
  let told = open(journal, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  var isFirst = true
  while true {
    let round = Int.random(in: 1...1_000_000)
    for try await piece in try await server.importing(records(round: round)).body {
      var numbers = ""
      for line in piece.split(separator: UInt8(ascii: "\n")) {
        let line = try ExactJSONDecoder().decode(JSONValue.self, from: line)
        if line["outcome"] != nil, let number = line["line"] { numbers += number.text() + "\n" }
      }
      let bytes = Array(numbers.utf8)
      write(told, bytes, bytes.count)
      guard isFirst else { continue }
      isFirst = false
      Thread.detachNewThread {
        usleep(delay)
        kill(getpid(), SIGKILL)
      }
    }
  }
}

extension CatalogStore {
  fileprivate func importing(_ body: HTTPBody) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://localhost/v1/import"))
    return await handler(
      HTTPRequest(.post, url, fields: ["Content-Type": "application/x-ndjson"], body: body)
    )
  }

  fileprivate func imported(_ body: HTTPBody) async throws -> [JSONValue] {
    try await importing(body).body.collected().split(separator: UInt8(ascii: "\n")).map {
      try ExactJSONDecoder().decode(JSONValue.self, from: $0)
    }
  }

  fileprivate func lines() async throws -> [JSONValue] {
    let url = try #require(URL(string: "http://localhost/v1/export"))
    return try await handler(HTTPRequest(.get, url)).body.collected()
      .split(separator: UInt8(ascii: "\n"))
      .map { try ExactJSONDecoder().decode(JSONValue.self, from: $0) }
  }
}

extension JSONValue {
  fileprivate var title: String? {
    guard case .string(let title) = self["title"] else { return nil }
    return title
  }
}
