import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of adding, changing and removing categories and brands.
struct CatalogResourceTests {
  let store: EditedStore

  init() async throws { store = try await EditedStore() }

  private func add(_ name: String, in parent: Int? = nil) async throws -> Int {
    var draft: JSONValue = ["name": .string(name)]
    if let parent { draft = draft.with("parent", .number(parent)) }
    let reply = try await store.send(.post, "categories", draft)
    #expect(reply.status == 201)
    guard case .number(let id) = reply.body?["id"] else { return 0 }
    return Int(id) ?? 0
  }

  @Test func aCategoryIsAddedMovedAndRemoved() async throws {
    let kitchen = try await add("Kitchen")
    let mugs = try await add("Mugs")
    let path = "categories/\(mugs)"
    let draft: JSONValue = ["name": "Cups", "parent": .number(kitchen)]
    #expect(try await store.send(.put, path, draft).status == 428)
    let moved = try await store.send(.put, path, draft, ifMatch: "*")
    #expect(moved.body == ["id": .number(mugs), "name": "Cups", "parent": .number(kitchen)])
    let stale = try await store.send(.delete, path, ifMatch: "\"r1\"")
    #expect(stale.status == 412)
    #expect(stale.body?["current"] == moved.body)
    #expect(try await store.send(.delete, path, ifMatch: moved.tag).status == 204)
    #expect(try await store.send(.delete, path, ifMatch: "*").status == 404)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func invalidDraftsAreRefused() async throws {
    let kitchen = try await add("Kitchen")
    let mugs = try await add("Mugs", in: kitchen)
    for (draft, errors) in [
      (["name": "Kitchen"], ["name: taken"]),
      (["name": ""], ["name: required"]),
      (["name": "A", "parent": 99], ["parent: unknown"]),
      (["name": "A", "image": "/v1/images/none.png"], ["image: unknown"]),
      (["name": "A", "image": "javascript:alert(1)"], ["image: type"]),
      (["name": "A", "colour": "red"], ["colour: unknown"]),
    ] as [(JSONValue, [String])] {
      let reply = try await store.send(.post, "categories", draft)
      #expect(reply.status == 422)
      #expect(reply.errors == errors)
    }
    for parent in [kitchen, mugs] {
      let draft: JSONValue = ["name": "Kitchen", "parent": .number(parent)]
      let reply = try await store.send(.put, "categories/\(kitchen)", draft, ifMatch: "*")
      #expect(reply.errors == ["parent: cycle"])
    }
    try await store.expectSound()
  }

  @Test func theTreeHasAtMostEightLevels() async throws {
    var last: Int?
    for level in 1...8 { last = try await add("Level \(level)", in: last) }
    let draft: JSONValue = ["name": "Level 9", "parent": .number(last ?? 0)]
    #expect(try await store.send(.post, "categories", draft).errors == ["parent: too_deep"])
    // A category is moved with its subcategories.
    let top = try await add("Top")
    let move: JSONValue = ["name": "Level 1", "parent": .number(top)]
    let reply = try await store.send(.put, "categories/1", move, ifMatch: "*")
    #expect(reply.errors == ["parent: too_deep"])
  }

  @Test func aCategoryOrBrandInUseIsNotRemoved() async throws {
    let kitchen = try await add("Kitchen")
    let mugs = try await add("Mugs", in: kitchen)
    _ = try await store.send(.post, "products", .mug(more: [.init("category", .number(mugs))]))
    for path in ["categories/\(kitchen)", "categories/\(mugs)"] {
      let reply = try await store.send(.delete, path, ifMatch: "*")
      #expect(reply.status == 409)
      #expect(reply.code == "category_in_use")
    }
    let brand = try await store.send(.delete, "brands/1", ifMatch: "*")
    #expect(brand.status == 409)
    #expect(brand.code == "brand_in_use")
    try await store.expectSound()
  }

  @Test func renamingChangesTheEntityTagOfProducts() async throws {
    let mugs = try await add("Mugs")
    let draft = JSONValue.mug(more: [.init("category", .number(mugs))])
    let added = try await store.send(.post, "products", draft)
    let category: JSONValue = ["name": "Cups"]
    _ = try await store.send(.put, "categories/\(mugs)", category, ifMatch: "*")
    let first = try await store.send(.put, "products/1", draft, ifMatch: added.tag)
    #expect(first.status == 412)
    #expect(first.body?["current"]?["category"]?["name"] == "Cups")
    _ = try await store.send(.put, "brands/1", ["name": "Kiln"], ifMatch: "*")
    let second = try await store.send(.put, "products/1", draft, ifMatch: first.tag)
    #expect(second.status == 412)
    #expect(second.body?["current"]?["brand"]?["name"] == "Kiln")
    try await store.expectSound()
  }

  @Test func aBrandIsAddedRenamedAndRemoved() async throws {
    let added = try await store.send(.post, "brands", ["name": "Clay"])
    #expect(added.status == 201)
    #expect(added.fields["Location"] == "/v1/brands/1")
    #expect(try await store.send(.post, "brands", ["name": "Clay"]).errors == ["name: taken"])
    #expect(try await store.send(.post, "brands", ["name": " "]).errors == ["name: required"])
    let renamed = try await store.send(.put, "brands/1", ["name": "Kiln"], ifMatch: added.tag)
    #expect(renamed.body == ["id": 1, "name": "Kiln"])
    let same = try await store.send(.put, "brands/1", ["name": "Kiln"], ifMatch: renamed.tag)
    #expect(same.tag == renamed.tag)
    let stale = try await store.send(.delete, "brands/1", ifMatch: added.tag)
    #expect(stale.status == 412)
    #expect(try await store.send(.delete, "brands/1", ifMatch: same.tag).status == 204)
    #expect(try await store.send(.put, "brands/1", ["name": "A"], ifMatch: "*").status == 404)
  }

  @Test func aDryRunSavesNothing() async throws {
    #expect(try await store.send(.post, "brands?dryRun=true", ["name": "Clay"]).status == 201)
    #expect(try await store.send(.post, "categories?dryRun=true", ["name": "Mugs"]).status == 201)
    #expect(try await store.send(.delete, "brands/1", ifMatch: "*").status == 404)
    #expect(try await store.send(.delete, "categories/1", ifMatch: "*").status == 404)
  }
}
