import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

@testable import CatalogServer

/// Images that nothing shows any more.
struct UnusedImageTests {
  private let staff: StaffedStore
  private let editor: HTTPFields
  private let urls: [String]

  init() async throws {
    staff = try await StaffedStore()
    editor = try await staff.signIn("ed").authorization
    var fields = editor
    fields["Content-Type"] = "image/png"
    var urls: [String] = []
    for image in [SampleImage.png, .jpeg, .webPLossy] {
      let answer = try await staff.client.send(
        .post,
        "/v1/images",
        body: HTTPBody(image.bytes),
        fields: fields
      )
      urls.append(try #require(answer.json?["url"]?.text))
    }
    self.urls = urls
  }

  private func held() async throws -> [Bool] {
    let names = try urls.map { try #require(ImageStore.name(in: $0)) }
    return try await staff.store.store.database.read { transaction in
      var held: [Bool] = []
      for name in names { held.append(try await ImageStore(transaction).contains(name)) }
      return held
    }
  }

  @Test func areRemovedAfterADay() async throws {
    staff.wait(86_400)
    #expect(try await staff.store.removeUnusedImages() == 0)
    staff.wait(1)
    #expect(try await staff.store.removeUnusedImages() == 3)
    #expect(try await held() == [false, false, false])
  }

  @Test func areNotThoseOfProductsAndCategories() async throws {
    let mug: JSONValue = [
      "title": "Mug",
      "status": "archived",
      "variants": [["sku": "MUG", "prices": [["amount": 900, "currency": "EUR"]]]],
      "images": [
        ["url": "https://other.example/a.png"], ["url": .string(urls[0]), "text": "A mug"],
      ],
    ]
    let added = try await staff.client.post("/v1/products", mug, fields: editor)
    #expect(added.status == 201, "\(added.text)")
    let mugs: JSONValue = ["name": "Mugs", "image": .string(urls[1])]
    #expect(try await staff.client.post("/v1/categories", mugs, fields: editor).status == 201)
    let cups: JSONValue = ["name": "Cups"]
    #expect(try await staff.client.post("/v1/categories", cups, fields: editor).status == 201)

    staff.wait(86_401)
    #expect(try await staff.store.removeUnusedImages() == 1)
    #expect(try await held() == [true, true, false])
  }

  @Test func areNotRemovedAfterARepeatedUpload() async throws {
    staff.wait(86_401)
    var fields = try await staff.signIn("ed").authorization
    fields["Content-Type"] = "image/png"
    let body = HTTPBody(SampleImage.png.bytes)
    let again = try await staff.client.send(.post, "/v1/images", body: body, fields: fields)
    #expect(again.status == 200)
    #expect(try await staff.store.removeUnusedImages() == 2)
    #expect(try await held() == [true, false, false])
  }

  @Test func missingImageIsRejectedAsReference() async throws {
    let mugs: JSONValue = ["name": "Mugs", "image": "/v1/images/none.png"]
    let answer = try await staff.client.post("/v1/categories", mugs, fields: editor)
    #expect(answer.status == 422)
    #expect(answer.errors.map(\.field) == ["image"])
  }
}
