import FoundationCore
import StoreHTTP

extension StoreOperation {
  /// Returns the operations of `/` and `/v1`: what there is, for people and programs that arrive.
  static func index(of others: [StoreOperation]) -> [StoreOperation] {
    let lists = others.filter {
      $0.method == .get && $0.route.pathNames.isEmpty && $0.success.content != nil
    }
    return [APIRoute("showStore", .get, "/"), APIRoute("showVersion", .get, "/v1")].map { route in
      StoreOperation(
        route,
        summary: "Returns the addresses of the lists and of the OpenAPI document.",
        role: nil,
        success: .json(.list("Index", of: entry), "The addresses.")
      ) { _ in
        var entries: [JSONValue] = lists.map {
          ["path": .string($0.path), "summary": .string($0.summary)]
        }
        entries.append([
          "path": "/v1/openapi.json",
          "summary": "Returns the OpenAPI document of this API.",
        ])
        return HTTPResponse(listing: entries)
      }
    }
  }

  private static let entry = JSONSchema.object([
    .init("path", .string(1...200), isRequired: true),
    .init("summary", .string(1...500), isRequired: true),
  ])
}
