import FoundationCore
import StoreHTTP

extension PaginationLoopDetector {
  /// Notes the page that is asked for next; the first has no name.
  mutating func go(to next: NextPage?) throws(CatalogError) {
    guard let next else { return }
    do throws(HTTPError) { try recordRequest(next) } catch { throw .store(error) }
  }

  /// Notes the items that a page has brought.
  mutating func note(_ items: [some Identifiable]) throws(CatalogError) {
    do throws(HTTPError) { try recordPage(ids: items.lazy.map(\.id)) } catch { throw .store(error) }
  }
}

extension CatalogError {
  /// The error with the number of the page that it ends a list at, where that is why.
  func on(page number: Int) -> CatalogError {
    guard number > 1, case .store(let error) = self else { return self }
    return switch error.kind {
    case .unreadable, .endlessPages: .pageFailed(number, error)
    default: self
    }
  }
}
