extension HTTPClient {
  /// The way in which the pages of a list follow each other.
  public struct Pagination: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case numbered(name: String, first: Int, step: Int, size: Int?)
      case next(name: String)
      case linkHeader
    }

    let kind: Kind

    /// Numbered pages, with the number in the query.
    ///
    /// If the page size is known and the server states the total, the pages after the first are
    /// fetched concurrently; otherwise one after another, until one is empty. For a server that
    /// counts items instead of pages set a step: `.numbered(in: "skip", from: 0, by: 30, size:
    /// 30)`.
    ///
    /// - Parameters:
    ///   - name: The name in the query.
    ///   - first: The number of the first page.
    ///   - step: The increment for each page.
    ///   - size: The number of items per page that the request asks for.
    /// - Returns: The pagination.
    public static func numbered(
      in name: String,
      from first: Int = 1,
      by step: Int = 1,
      size: Int? = nil
    ) -> Pagination {
      Pagination(kind: .numbered(name: name, first: first, step: step, size: size))
    }

    /// Pages with a cursor, or number, of the next page, which is put into the query.
    public static func cursor(in name: String) -> Pagination { Pagination(kind: .next(name: name)) }

    /// Pages with a link to the next page in the header (RFC 8288).
    public static let linkHeader = Pagination(kind: .linkHeader)
  }
}
