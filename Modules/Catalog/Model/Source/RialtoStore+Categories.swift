import FoundationCore
import StoreHTTP

extension RialtoStore {
  func add(_ category: CategoryDraft, isTrial: Bool) async throws(CatalogError) -> Category {
    try await send(category, .post, "v1/categories", isTrial: isTrial, "such category")
  }

  func change(
    _ category: Category.ID,
    to draft: CategoryDraft,
    isTrial: Bool
  ) async throws(CatalogError) -> Category {
    let (path, what) = Self.place(of: category)
    let tag = try await tag(of: path, what)
    return try await send(draft, .put, path, ifMatch: tag, isTrial: isTrial, what)
  }

  func remove(_ category: Category.ID, isTrial: Bool) async throws(CatalogError) {
    let (path, what) = Self.place(of: category)
    try await delete(path, ifMatch: try await tag(of: path, what), isTrial: isTrial, what)
  }

  private static func place(of category: Category.ID) -> (HTTPRequest.Path, String) {
    ("v1/categories/\(category)", "category \(category)")
  }
}
