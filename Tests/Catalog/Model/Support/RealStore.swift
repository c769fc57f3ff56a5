import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

/// The real server over a real file, behind a real socket, for as long as a test runs.
@MainActor
func withRealStore(_ body: @MainActor (HTTPClient) async throws -> Void) async throws {
  let store = try await CatalogStore()
  let server = HTTPServer(handler: store.handler)
  let address = try await server.start(on: .loopback())
  let outcome: Result<Void, any Error>
  do {
    outcome = .success(try await body(HTTPClient(address.url, over: CurlTransport())))
  } catch {
    outcome = .failure(error)
  }
  await server.stop()
  try outcome.get()
}

extension ProductDraft {
  /// A draft of a mug in two colours, in a category and of a brand.
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
