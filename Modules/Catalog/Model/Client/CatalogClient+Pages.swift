public import FoundationCore
import StoreHTTP

extension CatalogClient {
  /// Returns all products that match a query, page by page, each requested when it is needed.
  public func pages(
    of query: ProductQuery = ProductQuery(limit: 100)
  ) -> PageSequence<ProductPage, CatalogError> {
    PageSequence { failure, number in
      CatalogError.store(HTTPError(.endlessPages(failure))).withPageNumber(number)
    } fetch: { cursor, number throws(CatalogError) in
      try query.filter.errors.throwIfInvalid()
      do throws(CatalogError) {
        return try await products(query, after: cursor)
      } catch {
        throw error.withPageNumber(number)
      }
    }
  }

  /// Returns all reviews of a product, newest first, page by page.
  public func reviewPages(of product: Product.ID) -> PageSequence<Page<Review>, CatalogError> {
    PageSequence { failure, _ in
      .store(HTTPError(.endlessPages(failure)))
    } fetch: { next, _ throws(CatalogError) in
      try await reviews(of: product, after: next)
    }
  }
}

extension CatalogError {
  /// Returns the error with the number of the page that could not be used, from the second page on.
  fileprivate func withPageNumber(_ number: Int) -> CatalogError {
    guard number > 1, case .store(let error) = self else { return self }
    return switch error.kind {
    case .unreadable, .endlessPages: .pageFailed(number, error)
    default: self
    }
  }
}
