import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Pages that are broken at random come to an end, in whatever way they follow one another.
struct PageFuzzTests {
  private let samples = [
    """
    Link: <https://origin.test/v1/linked?page=2>; rel="next", <?page=1>; rel=first; title="a\\"b"

    {"items":[{"id":1},{"id":2}],"total":40,"next":"c10"}
    """,
    "Link: <?page=3>; rel=next\n\n{\"items\":[{\"id\":3}],\"total\":3,\"next\":\"c20\"}",
    "Content-Length: 30\n\n{\"items\":[{\"id\":4},{\"id\":5}],\"total\":5}",
  ]

  @Test(
    arguments: Mutations.seeds,
    [
      .linkHeader, .cursor(in: "after"), .numbered(in: "page"), .numbered(in: "page", size: 2),
      .numbered(in: "skip", from: 0, by: 2, size: 2),
    ] as [HTTPClient.Pagination]
  )
  func pagesEnd(_ seed: Int, pagination: HTTPClient.Pagination) async throws {
    let origin = FuzzedOrigin(samples, seed: seed)
    let client = origin.client { $0.retries = .none }
    for round in 0..<20 {
      let before = origin.asked
      let pages = client.pages(of: Shelf.books(size: 2), pagination: pagination, maximum: 8)
      do throws(HTTPError) { for try await _ in pages {} } catch {
        #expect(!error.title.isEmpty)
      }
      #expect(origin.asked - before <= 20, "round \(round)")
    }
  }
}
