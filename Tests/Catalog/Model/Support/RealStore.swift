import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

/// Runs a test with the real server over a file and a socket.
@MainActor
func withRealStore(_ body: @MainActor (HTTPClient) async throws -> Void) async throws {
  let store = try await CatalogStore()
  let server = HTTPServer(handler: store.handler)
  let address = try await server.start(on: .loopback())
  let outcome: Result<Void, any Error>
  do {
    outcome = .success(
      try await body(HTTPClient(address.url, over: HTTPClient.PlatformTransport()))
    )
  } catch {
    outcome = .failure(error)
  }
  await server.stop()
  try outcome.get()
}

extension ProductDraft {
  /// Returns a draft of a mug in two colours, with a category and a brand.
  static func colouredMug(_ title: String, _ sku: String, in category: Catalog.Category.ID?)
    -> ProductDraft
  {
    ProductDraft(
      title: title,
      description: "Holds a third of a litre.",
      brand: "Acme",
      category: category,
      options: [Product.Option("Colour", values: ["Red", "Blue"])],
      variants: ["Red", "Blue"].map { colour in
        VariantDraft(
          sku: SKU(rawValue: "\(sku)-\(colour.uppercased())"),
          options: ["Colour": colour],
          prices: [
            Money(minorUnits: 1250, currency: .euro), Money(minorUnits: 2000, currency: .yen),
          ],
          onHand: 3
        )
      }
    )
  }
}
