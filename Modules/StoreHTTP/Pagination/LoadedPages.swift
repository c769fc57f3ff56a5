public import FoundationCore

/// The pages of a list that are loaded so far, with their provenance and dropped values.
public struct LoadedPages<Item: Identifiable> {
  /// The items of all pages, with the reference to the next page.
  public var page: Page<Item>
  /// The provenance of the last page.
  public let provenance: Provenance
  /// The unreadable values dropped from all pages.
  public let drops: DropReport
  private let detector: PaginationLoopDetector

  /// Loads the first page of a list, or the one after the loaded pages.
  ///
  /// - Parameters:
  ///   - loaded: The pages loaded before; `nil` to load the first one.
  ///   - wrap: Returns the error for pages that would never end.
  ///   - request: Requests a page; `nil` is the first one.
  /// - Throws: The error of the request, or that of endless pages.
  public init<Failed: Error>(
    after loaded: LoadedPages?,
    wrap: (HTTPError) -> Failed,
    request: (NextPage?) async throws(Failed) -> Loaded<Page<Item>>
  ) async throws(Failed) {
    var detector = loaded?.detector ?? PaginationLoopDetector()
    let answer = try await detector.page(at: loaded?.page.next, wrap: wrap, request: request)
    self.detector = detector
    page = loaded?.page.appending(answer.value) ?? answer.value
    provenance = answer.provenance
    var drops = loaded?.drops ?? DropReport()
    drops.append(answer.drops)
    self.drops = drops
  }
}

extension LoadedPages: Sendable where Item: Sendable {}
extension PaginationLoopDetector {
  /// Requests a page and records it.
  ///
  /// - Parameters:
  ///   - next: The reference to the page; `nil` is the first one.
  ///   - wrap: Returns the error for pages that would never end.
  ///   - request: Requests the page.
  /// - Returns: The page.
  /// - Throws: The error of the request, or that of endless pages.
  package mutating func page<Item: Identifiable, Failed: Error>(
    at next: NextPage?,
    wrap: (HTTPError) -> Failed,
    request: (NextPage?) async throws(Failed) -> Loaded<Page<Item>>
  ) async throws(Failed) -> Loaded<Page<Item>> {
    if let next {
      do throws(PaginationFailure) { try recordRequest(next) } catch {
        throw wrap(HTTPError(.endlessPages(error)))
      }
    }
    let answer = try await request(next)
    do throws(PaginationFailure) {
      try recordPage(ids: answer.value.items.lazy.map(\.id))
    } catch {
      throw wrap(HTTPError(.endlessPages(error)))
    }
    return answer
  }
}
