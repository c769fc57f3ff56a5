import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Tests that a store is consistent after random changes.
struct ConsistencyTests {
  @Test(arguments: 1...Rounds.count(1, atNight: 2))
  func randomChangesLeaveAConsistentStore(seed: Int) async throws {
    let store = try await EditedStore()
    var random = SplitMix64(UInt64(seed))
    for name in 1...5 {
      _ = try await store.send(.post, "categories", ["name": .string("Shelf 0\(name)")])
    }
    var answers: [Int: Int] = [:]
    for step in 1...150 {
      let write = Write(step, using: &random)
      let reply = try await store.send(write.method, write.path, write.body, ifMatch: write.tag)
      #expect([200, 201, 204, 404, 409, 422].contains(reply.status), "\(write)")
      answers[reply.status, default: 0] += 1
      if step.isMultiple(of: 30) {
        // Orders reserve one of every third variant.
        try await store.promise(1, ofVariantsWhere: "on_hand > 0 AND id % 3 = 0")
        try await store.expectSound()
      }
    }
    // With fewer accepted changes the test would prove little.
    #expect(answers[201, default: 0] > 20 && answers[200, default: 0] > 5)
    #expect(answers[204, default: 0] > 0 && answers[409, default: 0] > 0)
  }
}

/// A random change of a store.
private struct Write {
  let method: HTTPRequest.Method
  let path: String
  var body: JSONValue?
  var tag: String? = "*"

  init(_ step: Int, using random: inout SplitMix64) {
    let id = Int.random(in: 1...20, using: &random)
    let trial = Int.random(in: 0..<8, using: &random) == 0 ? "?dryRun=true" : ""
    func number(_ range: ClosedRange<Int>) -> JSONValue {
      .number(Int.random(in: range, using: &random))
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0...3:
      (method, path) = (.post, "products\(trial)")
      body = Self.product(using: &random)
    case 4...6:
      (method, path) = (.put, "products/\(id)\(trial)")
      body = Self.product(using: &random)
    case 7: (method, path) = (.delete, "products/\(id)\(trial)")
    case 8:
      (method, path) = (.put, "skus/S\(2 * id)/stock\(trial)")
      body = ["onHand": number(0...9)]
    case 9:
      (method, path) = (.post, "products/\(1 + id % 7)/reviews\(trial)")
      body = ["customer": .string("Customer \(step % 2)"), "stars": number(1...5)]
    case 10: (method, path) = (.delete, "products/\(id % 8)/reviews/\(step % 4)\(trial)")
    case 11:
      (method, path) = (.post, "categories\(trial)")
      body = ["name": .string("Shelf \(step)")]
    case 12:
      (method, path) = (.put, "categories/\(1 + id % 5)\(trial)")
      body = ["name": .string("Place \(step)"), "parent": number(1...5)]
    default:
      (method, path) = (.put, "brands/\(1 + id % 3)\(trial)")
      body = ["name": .string("Brand \(step % 7)")]
    }
  }

  /// Few SKUs, brands and categories, so that products often conflict.
  private static func product(using random: inout SplitMix64) -> JSONValue {
    let skus = (1...40).map { "S\($0)" }.shuffled(using: &random)
      .prefix(Int.random(in: 1...3, using: &random))
    let variants = skus.map { sku in
      JSONValue.object([
        .init("sku", .string(sku)),
        .init("options", ["Number": .string(sku)]),
        .init(
          "prices",
          .array(
            ["EUR", "USD", "JPY"].shuffled(using: &random)
              .prefix(Int.random(in: 1...3, using: &random))
              .map { currency in
                let amount = Int.random(in: 0...5000, using: &random)
                return ["amount": .number(amount), "currency": .string(currency)]
              }
          )
        ),
        .init("onHand", .number(Int.random(in: 0...5, using: &random))),
      ])
    }
    return .object([
      .init("title", .string("Thing \(Int.random(in: 0...99, using: &random))")),
      .init(
        "description",
        .string(["", "Nice.", "Très bon 🙂"].randomElement(using: &random) ?? "")
      ),
      .init(
        "status",
        .string(["draft", "active", "archived"].randomElement(using: &random) ?? "")
      ),
      .init("brand", Bool.random(using: &random) ? .string("Brand \(skus.count)") : .null),
      .init("category", Bool.random(using: &random) ? .number(skus.count) : .null),
      .init("options", [["name": "Number", "values": .array(skus.map { .string($0) })]]),
      .init("variants", .array(variants)),
    ])
  }
}
