import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of images, imports and exports.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ImportExportTests {
  nonisolated static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0,
  ]
  nonisolated static let image = HTTPResponse.json(
    #"{"url":"/v1/images/a.png","type":"image/png"}"#,
    status: 201
  )

  @Test(arguments: [
    (png, "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    (Array("RIFF1234WEBPVP8 ".utf8), "image/webp"),
  ])
  func anImageHasTheTypeOfItsBytes(bytes: [UInt8], type: String) async throws {
    let store = ScriptedStore { _ in Self.image }
    let image = try await store.catalog().uploadImage(HTTPBody(bytes))
    #expect(image.url == "/v1/images/a.png")
    #expect(store.questions.value.first?.fields["Content-Type"] == type)
  }

  @Test func aFileIsStreamedWithProgress() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("mug.png")
    try Data(Self.png + [UInt8](repeating: 1, count: 200_000)).write(to: URL(filePath: path))
    let store = ScriptedStore { _ in Self.image }
    let progress = ObservedValue<[Int]>([])
    _ = try await store.catalog().uploadImage(.file(path)) { sent, whole in
      progress.update { $0.append(sent) }
      #expect(whole == 200_012)
    }
    #expect(progress.value.last == 200_012)
    #expect(progress.value.count > 1)
  }

  @Test func anInvalidImageIsNotSent() async throws {
    let store = ScriptedStore { _ in Self.image }
    let catalog = try store.catalog()
    let bodies = [
      HTTPBody(Array("<svg>".utf8)), .empty,
      HTTPBody(Self.png + [UInt8](repeating: 0, count: 5 * 1024 * 1024)),
    ]
    for body in bodies {
      await #expect { _ = try await catalog.uploadImage(body) } throws: {
        guard case .invalid(let form) = $0 as? CatalogError else { return false }
        return form.errors["image"].count == 1
      }
    }
    #expect(store.lines.isEmpty)
  }

  @Test func anImportReportsEachLine() async throws {
    let store = ScriptedStore { _ in
      // Chunks that do not end at line ends.
      let text = """
        {"line":1,"id":2,"outcome":"added"}
        {"line":2,"outcome":"refused","errors":[{"field":"title","code":"required","message":"Fill this in."}]}
        {"lines":2,"added":1,"changed":0,"unchanged":0,"refused":1}

        """
      return HTTPResponse(body: .chunks(of: 7, Array(text.utf8)))
    }
    let catalog = try store.catalog()
    var steps: [ImportReport.Element] = []
    for try await step in try await catalog.importProducts(HTTPBody(Array("{}\n{}".utf8))) {
      steps.append(step)
    }
    guard case .line(let first) = steps[0], case .line(let second) = steps[1] else {
      throw CancellationError()
    }
    #expect(first.product == 2)
    #expect(first.kind == .added)
    #expect(second.kind == .refused)
    #expect(second.errors["title"].map(\.code) == ["required"])
    #expect(steps[2] == .finished(ImportReport.Summary(lines: 2, added: 1, refused: 1)))
    #expect(steps.count == 3)
    #expect(store.lines == ["POST /v1/import"])
    #expect(store.questions.value.first?.fields["Content-Type"] == "application/x-ndjson")
  }

  @Test func anInterruptedImportHasItsLineCount() async throws {
    let store = ScriptedStore { _ in
      HTTPResponse(body: HTTPBody(Array("{\"line\":1,\"id\":1,\"outcome\":\"added\"}\n".utf8)))
    }
    let report = try await store.catalog().importProducts(
      HTTPBody(Array("{}".utf8)),
      isDryRun: true
    )
    #expect(store.questions.value.first?.query == ["dryRun": "true"])
    var steps = report.makeAsyncIterator()
    _ = try await steps.next()
    await #expect { _ = try await steps.next() } throws: {
      guard case .importInterrupted(after: 1, _) = $0 as? CatalogError else { return false }
      return true
    }
    #expect(try await steps.next() == nil)
  }

  @Test func anImportIsReadOnDemand() async throws {
    let line = Array("{\"line\":1,\"id\":1,\"outcome\":\"unchanged\"}\n".utf8)
    let left = Lock(2_000)
    let store = ScriptedStore { _ in
      HTTPResponse(
        body: HTTPBody(stream: {
          let count = left.withLock { left in
            left -= 1
            return left
          }
          if count < 0 { return nil }
          return count == 0
            ? Array(#"{"lines":1,"added":0,"changed":0,"unchanged":1,"refused":0}"#.utf8) : line
        })
      )
    }
    var steps = try await store.catalog().importProducts(.empty).makeAsyncIterator()
    _ = try await steps.next()
    // Lines read ahead would be held in memory.
    #expect(left.withLock { $0 } > 1_900)
    var count = 1
    while try await steps.next() != nil { count += 1 }
    #expect(count == 2_000)
  }

  @Test func anExportStreamsLines() async throws {
    let lines = Array("{\"title\":\"Mug\"}\n\n{\"title\":\"Cup\"}\n".utf8)
    // Chunks that do not end at line ends.
    let store = ScriptedStore { _ in HTTPResponse(body: .chunks(of: 5, lines)) }
    let body = try await store.catalog().exportProducts()
    #expect(try await body.collected() == lines)
    #expect(store.lines == ["GET /v1/export"])
  }

  @Test func anEmptyExportNeedsItsContentType() async throws {
    let store = ScriptedStore { _ in
      HTTPResponse(fields: ["Content-Type": "application/x-ndjson"])
    }
    #expect(try await store.catalog().exportProducts().collected().isEmpty)
  }

  @Test func anInvalidLineEndsAnExport() async throws {
    let lines = Array("{\"title\":\"Mug\"}\n{\"error\":\"Out of memory\"}\n".utf8)
    let store = ScriptedStore { _ in HTTPResponse(body: .chunks(of: 20, lines)) }
    let body = try await store.catalog().exportProducts()
    let error = await #expect(throws: HTTPError.self) { try await body.collected() }
    #expect(error?.code == "http.unreadable")
  }

  @Test func aRecordHasThePathOfItsCategory() throws {
    let text = #"{"title":"Mug","category":["Home","Cups"],"variants":[{"sku":"M"}]}"#
    let record = try ExactJSONDecoder().decode(ProductRecord.self, from: Array(text.utf8))
    #expect(record.category == ["Home", "Cups"])
    #expect(record.draft.status == .active)
    #expect(ProductRecord(.mug(), category: ["Home"]).category == ["Home"])
  }
}

extension HTTPBody {
  /// Creates a body that arrives in small chunks.
  fileprivate static func chunks(of size: Int, _ bytes: [UInt8]) -> HTTPBody {
    let place = Lock(0)
    return HTTPBody(stream: {
      place.withLock { place in
        guard place < bytes.count else { return nil }
        defer { place += size }
        return Array(bytes[place..<Swift.min(place + size, bytes.count)])
      }
    })
  }
}
