import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func add(_ category: CategoryDraft, isDryRun: Bool) async throws(CatalogError) -> Category {
    try await send(category, .post, "v1/categories", isDryRun: isDryRun, "such category")
  }

  func change(
    _ category: Category.ID,
    to draft: CategoryDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Category {
    let (path, what) = Self.place(of: category)
    let tag = try await tag(of: path, what)
    return try await send(draft, .put, path, ifMatch: tag, isDryRun: isDryRun, what)
  }

  func remove(_ category: Category.ID, isDryRun: Bool) async throws(CatalogError) {
    let (path, what) = Self.place(of: category)
    try await delete(path, ifMatch: try await tag(of: path, what), isDryRun: isDryRun, what)
  }

  private static func place(of category: Category.ID) -> (HTTPRequest.Path, String) {
    ("v1/categories/\(category)", "category \(category)")
  }
}
