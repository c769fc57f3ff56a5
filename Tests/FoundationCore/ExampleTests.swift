import Foundation
import FoundationCore
import Testing

/// The examples of the module's front page, line for line.
struct ExampleTests {
  @Test func theReadme() throws {
    struct Product: Codable {
      let name: String
      @Lenient var price: Decimal  // 12.50 and "12.50", exactly
      @Lossy var image: URL?  // nil where it is no web address
      @LossyArray var tags: [String]  // without the elements that are no text
    }

    let answer = Data(#"{"name": "Mug", "price": "12.50", "image": "x", "tags": ["a", 1]}"#.utf8)
    let (product, report) = try ExactJSONDecoder().decodeWithReport(Product.self, from: answer)
    for drop in report.drops { print(drop.path, drop.reason) }
    // $.image A URL must begin with http:// or https:// and have a host.
    // $.tags[1] Expected a string but found a number.

    #expect(product.price == Decimal(string: "12.5"))
    #expect(product.tags == ["a"])
    #expect(product.image == nil)
    #expect(
      report.drops.map { "\($0.path) \($0.reason)" } == [
        "$.image A URL must begin with http:// or https:// and have a host.",
        "$.tags[1] Expected a string but found a number.",
      ]
    )
  }

  @Test func theFrontPage() throws {
    let response = Data(
      #"{"products":[{"name":"Mug","price":"12.50","image":"tools.png"},{"name":7}]}"#.utf8
    )

    struct Product: Codable {
      let name: String
      @Lenient var price: Decimal
      @Lossy var image: URL?
      @LossyArray var tags: [String]
    }

    struct Catalog: Codable {
      @RequiredArray var products: [Product]
    }

    let (catalog, report) = try ExactJSONDecoder().decodeWithReport(Catalog.self, from: response)
    for drop in report.drops {
      print(drop.path, drop.reason)
    }

    #expect(catalog.products.map(\.price) == [Decimal(string: "12.5")])
    #expect(report.drops.map(\.path) == ["$.products[0].image", "$.products[1]"])
  }

  @Test @MainActor func theWaysOutOfAnError() async throws {
    @MainActor final class Cache {
      var isEmpty = false
      func removeAll() async throws { isEmpty = true }
    }
    let cache = Cache()
    let error: any Error = POSIXError(.ENOSPC)
    let list = Loadable { Loaded([String](), provenance: .bundled) }

    let failure = error.recoverable(by: [
      .tryAgain { await list.load() },
      .action("Free space") { try await cache.removeAll() },
      .cancel,
    ])

    #expect(failure.recoveryOptions == ["Try again", "Free space", "Cancel"])
    _ = await withCheckedContinuation { done in
      failure.attemptRecovery(optionIndex: 1) { done.resume(returning: $0) }
    }
    #expect(cache.isEmpty)
  }

  @Test @MainActor func theFailureCenter() async throws {
    var attempts = 0
    func placeOrder() throws {
      attempts += 1
      if attempts == 1 { throw StoreFailure() }
    }
    let failures = FailureCenter(policy: .instant)

    let run = Task {
      let outcome = await failures.run(guidance: "Your cart is kept.") { _ in
        try placeOrder()
      }
      try outcome.get()
    }
    while failures.current == nil { await Task.yield() }
    let shown = try #require(failures.current)
    #expect(shown.guidance == "Your cart is kept.")
    failures.choose(shown.choices[0])
    try await run.value
    #expect(attempts == 2)
  }

  @Test @MainActor func theNavigateAction() {
    let navigator = Navigator<RialtoRoute>(at: .catalog)
    let navigate = navigator.navigate
    navigator.push(.catalog(.products))

    navigate(.push(.catalog(.product(42))))
    navigate(.unwind(to: .catalog(.products)))
    navigate(.home)

    #expect(navigator.current == nil)
  }
}
