import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreCore
import StoreHTTP
import StoreTestSupport
import Testing

/// Tests of the images of an import, and of records as people write them.
struct ImportRecordTests {
  let store: CatalogStore

  init() async throws { store = try await CatalogStore() }

  private static let png = SampleImage.png
  private static let url =
    "/v1/images/4db8b0ccd9d776bfc53ac26cc0a00308340f5d7ae8ca9257c9ecbb048cc9f267.png"

  private func image(_ url: String = Self.url, bytes: String = Self.png.rawValue) -> String {
    JSONValue.object([.init("image", .string(url)), .init("bytes", .string(bytes))]).text()
  }

  private let mug = JSONValue.mug("MUG").with("images", [["url": .string(Self.url)]]).text()

  @Test func anImageOfAnExportIsStoredBeforeItsProduct() async throws {
    let report = try await store.importing([image(), mug])
    #expect(report.map { $0["line"] } == [2, nil])
    #expect(report.last?["lines"] == 1)
    let exported = try await store.exported()
    #expect(exported.hasPrefix(image() + "\n{\"title\":\"Mug\""), "\(exported)")
    let other = try await CatalogStore()
    _ = try await other.importing(exported.split(separator: "\n").map(String.init))
    #expect(try await other.exported() == exported)
    try await other.expectSound()
  }

  /// A line of a product has a quarter of a megabyte at most.
  @Test func theLargestImageIsALine() async throws {
    // Bytes may follow the end of a JPEG.
    var bytes = SampleImage.jpeg.bytes
    bytes += [UInt8](repeating: 7, count: Product.Image.maximumByteCount - bytes.count)
    let large = Data(bytes).base64EncodedString()
    let editor = try await ImageEditor(ContractClient(store.handler), fields: [:])
    let uploaded = try await editor.upload(HTTPBody(bytes), as: "image/jpeg")
    let url = try #require(uploaded.json?["url"]?.plainText)
    let mug = JSONValue.mug("MUG").with("images", [["url": .string(url)]]).text()
    _ = try await store.importing([mug])
    let exported = try await store.exported()
    #expect(exported.hasPrefix(image(url, bytes: large) + "\n"))
    let other = try await CatalogStore()
    let report = try await other.importing(HTTPBody(Array(exported.utf8), inPiecesOf: 65_536))
    #expect(report.last?["added"] == 1, "\(report)")
    #expect(try await other.exported() == exported)
  }

  /// The images of a dry run are gone with the batch before.
  @Test func aDryRunKnowsTheImagesOfEarlierBatches() async throws {
    let others = (1...1000).map { JSONValue.mug("M\($0)").text() }
    let report = try await store.importing([image()] + others + [mug], query: "?dryRun=true")
    #expect(report.last?["added"] == 1001)
    #expect(report.last?["refused"] == 0)
    #expect(try await store.count(in: "image") == 0)
  }

  @Test func whatIsNoImageOfItsNameIsRefused() async throws {
    let lines = [
      image(bytes: "no Base64!"), image(bytes: ""), image(bytes: SampleImage.jpeg.rawValue),
      image("/v1/images/../../etc/passwd"), image("https://example.com/a.png"),
      #"{"image":"\#(Self.url)"}"#, #"{"image":7,"bytes":7}"#,
      #"{"image":"\#(Self.url)","image":"x","bytes":""}"#, mug,
    ]
    let report = try await store.importing(lines)
    #expect(report.last?["refused"]?.text() == "\(lines.count)")
    #expect(try await store.count(in: "image") == 0)
  }

  @Test func pricesAndCategoriesMayBeWrittenAsText() async throws {
    let text = #"""
      {"title":"Cup","category":"Kitchen > Cups","variants":[{"sku":"CUP",\#
      "prices":["12,50 EUR",{"amount":1400,"currency":"USD"},"1300JPY"]}]}
      """#
    let report = try await store.importing([text])
    #expect(report.last?["added"] == 1, "\(report)")
    let exported = try await store.exported()
    #expect(exported.contains(#""category":["Kitchen","Cups"]"#))
    #expect(exported.contains(#"{"amount":1250,"currency":"EUR"},{"amount":1400,"#))
    #expect(exported.contains(#"{"amount":1300,"currency":"JPY"}"#))
    for price in [#""12.50""#, #""12.505 EUR""#, #""€""#, "12.5", #""1,234 EUR""#] {
      let line = text.replacing(#""12,50 EUR""#, with: price)
      let error = try await store.importing([line])[0]["errors"]?[0]
      #expect(error?["field"] == "variants[0].prices[0]", "\(price)")
    }
  }

  @Test func theStoreCreatesTheCategoryOfAProduct() async throws {
    let draft = JSONValue.mug("MUG").with("categoryPath", ["Kitchen", "Mugs"])
    #expect(try await store.send(.post, "products?dryRun=true", draft).status < 300)
    #expect(try await store.count(in: "category") == 0)
    let added = try await store.send(.post, "products", draft)
    #expect(added.status == 201)
    #expect(added.body?["category"]?["name"] == "Mugs")
    let second = JSONValue.mug("CUP").with("categoryPath", ["Kitchen", "Mugs"])
    #expect(try await store.send(.post, "products", second).status == 201)
    #expect(try await store.count(in: "category") == 2)
    let nameless = JSONValue.mug("POT").with("categoryPath", ["Kitchen", ""])
    #expect(
      try await store.send(.post, "products", nameless).errors == ["categoryPath[1]: required"]
    )
    #expect(try await store.count(in: "category") == 2)
  }
}
