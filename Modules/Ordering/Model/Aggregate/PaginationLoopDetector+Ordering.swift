import FoundationCore
import StoreHTTP

extension PaginationLoopDetector {
  /// Notes the page that is asked for next.
  mutating func go(to next: NextPage) throws(OrderingError) {
    do throws(HTTPError) { try recordRequest(next) } catch { throw .store(error) }
  }

  /// Notes the items that a page has brought.
  mutating func note(_ items: [some Identifiable]) throws(OrderingError) {
    do throws(HTTPError) { try recordPage(ids: items.lazy.map(\.id)) } catch { throw .store(error) }
  }
}
