import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func addBrand(named name: String, isDryRun: Bool) async throws(CatalogError) -> Brand {
    try await send(["name": name], .post, "v1/brands", isDryRun: isDryRun, "such brand")
  }

  func rename(
    _ brand: Brand.ID,
    to name: String,
    isDryRun: Bool
  ) async throws(CatalogError) -> Brand {
    let (path, what) = Self.place(of: brand)
    let tag = try await tag(of: path, what)
    return try await send(["name": name], .put, path, ifMatch: tag, isDryRun: isDryRun, what)
  }

  func remove(_ brand: Brand.ID, isDryRun: Bool) async throws(CatalogError) {
    let (path, what) = Self.place(of: brand)
    try await delete(path, ifMatch: try await tag(of: path, what), isDryRun: isDryRun, what)
  }

  private static func place(of brand: Brand.ID) -> (HTTPRequest.Path, String) {
    ("v1/brands/\(brand)", "brand \(brand)")
  }
}
