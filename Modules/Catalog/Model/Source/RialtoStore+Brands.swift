import FoundationCore
import StoreHTTP

extension RialtoStore {
  func addBrand(named name: String, isTrial: Bool) async throws(CatalogError) -> Brand {
    try await send(["name": name], .post, "v1/brands", isTrial: isTrial, "such brand")
  }

  func rename(
    _ brand: Brand.ID,
    to name: String,
    isTrial: Bool
  ) async throws(CatalogError) -> Brand {
    let (path, what) = Self.place(of: brand)
    let tag = try await tag(of: path, what)
    return try await send(["name": name], .put, path, ifMatch: tag, isTrial: isTrial, what)
  }

  func remove(_ brand: Brand.ID, isTrial: Bool) async throws(CatalogError) {
    let (path, what) = Self.place(of: brand)
    try await delete(path, ifMatch: try await tag(of: path, what), isTrial: isTrial, what)
  }

  private static func place(of brand: Brand.ID) -> (HTTPRequest.Path, String) {
    ("v1/brands/\(brand)", "brand \(brand)")
  }
}
