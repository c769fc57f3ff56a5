extension HTTPClient {
  /// How the pages of a list follow one another.
  public struct Pagination: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case numbered(name: String, first: Int, step: Int, size: Int?)
      case next(name: String)
      case linkHeader
    }

    let kind: Kind

    /// By number: the pages are counted here, and the number stands in the query.
    ///
    /// Where the size of a page is known and the server says how many items there are in all, the
    /// pages after the first are asked for side by side, as many as there are; otherwise one after
    /// another, until one is empty. A server that counts items and not pages has a step:
    /// `.numbered(in: "skip", from: 0, by: 30, size: 30)`.
    ///
    /// - Parameters:
    ///   - name: The name in the query.
    ///   - first: The number of the first page.
    ///   - step: How much is added for each page.
    ///   - size: How many items the server was asked to give at once.
    /// - Returns: The rule.
    public static func numbered(
      in name: String,
      from first: Int = 1,
      by step: Int = 1,
      size: Int? = nil
    ) -> Pagination {
      Pagination(kind: .numbered(name: name, first: first, step: step, size: size))
    }

    /// By what each page says: its cursor or number is put into the query, until a page has none.
    public static func cursor(in name: String) -> Pagination { Pagination(kind: .next(name: name)) }

    /// By the link to the next page in the header of each (RFC 8288), until a page has none.
    public static let linkHeader = Pagination(kind: .linkHeader)
  }
}
