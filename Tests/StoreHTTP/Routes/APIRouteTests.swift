import StoreHTTP
import Testing

/// Tests of routes and of the requests that are made from them.
struct APIRouteTests {
  @Test func valuesFillThePathEncoded() {
    let route = APIRoute("showReview", .get, "/v1/products/{id}/reviews/{review}")
    #expect(route.pathNames == ["id", "review"])
    #expect(route.path([17, "a/b?"]).encoded == "v1/products/17/reviews/a%2Fb%3F")
    #expect(route.path(["..", "{id}"]).encoded == "v1/products/%2E%2E/reviews/%7Bid%7D")
    #expect(route.location([1, 2]) == "/v1/products/1/reviews/2")
  }

  @Test func aRequestHasTheMethodAndTheConditionsOfItsRoute() {
    let route = APIRoute(
      "payOrder",
      .post,
      "/v1/orders/{number}/pay",
      allowsDryRun: true,
      requiresIfMatch: true,
      idempotencyKey: .optional
    )
    let dryRun = Resource<Int>(
      route,
      [3],
      isDryRun: true,
      ifMatch: EntityTag(revision: 7),
      idempotencyKey: "k-1"
    )
    #expect(dryRun.method == .post)
    #expect(dryRun.path.encoded == "v1/orders/3/pay")
    #expect(dryRun.query.encoded == "dryRun=true")
    #expect(dryRun.fields["If-Match"] == "\"r7\"")
    #expect(dryRun.fields["Idempotency-Key"] == "k-1")
    let plain = Resource<Void>(route, [3])
    #expect(plain.query.encoded.isEmpty)
    #expect(plain.fields["If-Match"] == nil)
  }

  @Test func aCollectionNamesItsOperations() {
    let routes = CollectionRoutes("Category", plural: "Categories", at: "/v1/categories")
    let all = [routes.list, routes.show, routes.add, routes.change, routes.remove]
    #expect(
      all.map(\.name) == [
        "listCategories", "showCategory", "addCategory", "changeCategory", "removeCategory",
      ]
    )
    #expect(all.filter(\.allowsDryRun).map(\.method) == [.post, .put, .delete])
    #expect(
      all.filter(\.requiresIfMatch).map(\.template)
        == Array(repeating: "/v1/categories/{id}", count: 2)
    )
  }
}
