import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import CatalogServer

/// Tests of uploading and fetching images.
struct ImageTests {
  private let editor: ImageEditor

  init() async throws { editor = try await ImageEditor() }

  @Test func areNamedByTheHashOfTheirBytes() async throws {
    let url = try await editor.upload(HTTPBody(SampleImage.png.bytes)).json?["url"]?.text
    let hash = "4db8b0ccd9d776bfc53ac26cc0a00308340f5d7ae8ca9257c9ecbb048cc9f267"
    #expect(url == "/v1/images/\(hash).png")
  }

  @Test func haveTheTypeOfTheirBytes() async throws {
    let answer = try await editor.upload(HTTPBody(SampleImage.webPLossy.bytes), as: "image/png")
    #expect(answer.json?["type"] == "image/webp")
  }

  @Test(arguments: [
    "", "GIF89a......", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM", "PNG",
    "<html><script>alert(1)</script>", "%PDF-1.7", "RIFF\u{4}\u{0}\u{0}\u{0}WAVE",
  ])
  func otherFilesAreRefused(_ text: String) async throws {
    let answer = try await editor.upload(HTTPBody(Array(text.utf8)))
    #expect(answer.status == 415)
    #expect(answer.code == "not_an_image")
  }

  /// A script in front of an image would make the file a script.
  @Test func beginWithTheirOwnBytes() async throws {
    let answer = try await editor.upload(HTTPBody(Array("<?php ?>".utf8) + SampleImage.jpeg.bytes))
    #expect(answer.status == 415)
  }

  @Test func needAnImageContentType() async throws {
    let answer = try await editor.upload(HTTPBody(SampleImage.png.bytes), as: "text/plain")
    #expect(answer.status == 415)
    #expect(answer.code == "unsupported_type")
  }

  /// A body without a length may be endless.
  @Test func areNotReadBeyondTheMaximumSize() async throws {
    let read = Lock(0)
    let endless = HTTPBody(stream: { () throws(HTTPError) in
      read.withLock { $0 += 65_536 }
      return [UInt8](repeating: 0xFF, count: 65_536)
    })
    #expect(try await editor.upload(endless, as: "image/jpeg").status == 413)
    #expect(read.withLock { $0 } <= Product.Image.maximumByteCount + 65_536)
  }

  @Test(arguments: ["none.png", "..", "a", String(repeating: "0", count: 64) + ".png"])
  func areNotFoundUnderOtherNames(_ name: String) async throws {
    let answer = try await editor.fetch("/v1/images/\(name)", ["If-None-Match": "*"])
    #expect(answer.status == 404)
  }

  @Test func onlyOursHaveNames() {
    #expect(ImageStore.name(in: "/v1/images/abc.png") == "abc.png")
    #expect(ImageStore.name(in: "https://other.example/v1/images/abc.png") == nil)
    #expect(ImageStore.name(in: "images/abc.png") == nil)
  }
}
