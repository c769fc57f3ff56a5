import FoundationCore
import StoreHTTP

extension PaginationLoopDetector {
  /// Records the page that is requested next; throws if it was requested before.
  mutating func advance(to next: NextPage?) throws(CatalogError) {
    guard let next else { return }
    do throws(HTTPError) { try recordRequest(next) } catch { throw .store(error) }
  }

  /// Records the items of a page; throws if they repeat.
  mutating func record(_ items: [some Identifiable]) throws(CatalogError) {
    do throws(HTTPError) { try recordPage(ids: items.lazy.map(\.id)) } catch { throw .store(error) }
  }
}

extension CatalogError {
  /// Returns the error with the number of the page that could not be used, from the second page on.
  func withPageNumber(_ number: Int) -> CatalogError {
    guard number > 1, case .store(let error) = self else { return self }
    return switch error.kind {
    case .unreadable, .endlessPages: .pageFailed(number, error)
    default: self
    }
  }
}
