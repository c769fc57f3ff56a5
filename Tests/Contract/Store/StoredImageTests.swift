import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Images that the store keeps, uploaded and fetched as a client does.
struct StoredImageTests {
  private let staff: StaffedStore
  private let editor: ImageEditor

  init() async throws {
    staff = try await StaffedStore()
    let fields = try await staff.signIn("ed").authorization
    editor = ImageEditor(staff.client, fields: fields)
  }

  @Test(arguments: SampleImage.allCases)
  func comeBackAsTheyWere(_ image: SampleImage) async throws {
    let uploaded = try await editor.upload(HTTPBody(image.bytes), as: image.type)
    #expect(uploaded.status == 201, "\(uploaded.text)")
    #expect(uploaded.json?["type"]?.text == image.type)
    #expect(uploaded.json?["width"] == 3)
    #expect(uploaded.json?["height"] == 2)
    let url = try #require(uploaded.json?["url"]?.text)
    #expect(url.hasPrefix("/v1/images/") && url.hasSuffix(".\(image.suffix)"))
    #expect(uploaded.fields["Location"] == url)

    let fetched = try await editor.fetch(url)
    #expect(fetched.status == 200)
    #expect(fetched.bytes == image.bytes)
    #expect(fetched.fields["Content-Type"] == image.type)
    #expect(fetched.fields["X-Content-Type-Options"] == "nosniff")
    #expect(fetched.fields["Content-Disposition"] == "inline")
    #expect(fetched.fields["Cache-Control"] == "private, max-age=31536000, immutable")

    let again = try await editor.fetch(url, ["If-None-Match": try #require(fetched.tag)])
    #expect(again.status == 304)
    #expect(again.fields["Cache-Control"] == fetched.fields["Cache-Control"])
  }

  @Test func identicalImagesAreStoredOnce() async throws {
    let first = try await editor.upload(HTTPBody(SampleImage.png.bytes))
    let second = try await editor.upload(HTTPBody(SampleImage.png.bytes))
    #expect(second.status == 200)
    #expect(second.json == first.json)
    #expect(try await staff.count(in: "image") == 1)
  }

  @Test func areTakenUpToFiveMebibytes() async throws {
    let padding = Product.Image.maximumByteCount - SampleImage.jpeg.bytes.count
    let largest = SampleImage.jpeg.bytes + [UInt8](repeating: 0, count: padding)
    #expect(try await editor.upload(HTTPBody(largest), as: "image/jpeg").status == 201)
    let larger = try await editor.upload(HTTPBody(largest + [0]), as: "image/jpeg")
    #expect(larger.status == 413)
    #expect(larger.code == "too_large")
  }
}
