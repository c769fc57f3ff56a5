import FoundationCore

/// A page of a list of a GraphQL API, with a cursor to the next.
struct GraphQLConnection<Node: Decodable & Sendable>: Decodable, Sendable {
  let nodes: RequiredElements<Node>
  @Lossy var pageInfo: PageInfo?

  struct PageInfo: Decodable {
    @Lossy @Lenient var hasNextPage: Bool?
    @Lossy var endCursor: String?
  }

  /// The cursor of the next page; `nil` on the last page.
  var next: String? { pageInfo?.hasNextPage == true ? pageInfo?.endCursor : nil }
}
