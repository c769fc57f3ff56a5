import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func upload(_ image: HTTPBody, type: String) async throws(CatalogError) -> Product.Image {
    var resource = Resource<Product.Image>("v1/images").sending(image, as: type)
    // The store knows a picture by its bytes, so the same ones twice are one.
    resource.isIdempotent = true
    return try await load(resource, "such place").value
  }

  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody {
    let resource = Resource<Void>("v1/import", query: .trial(isDryRun))
      .sending(lines, as: "application/x-ndjson")
    return try await stream(resource) { $0.body }
  }

  func exportLines() async throws(CatalogError) -> HTTPBody {
    try await stream(Resource("v1/export")) { response async throws(HTTPError) in
      try await ExportValidator(response).body()
    }
  }

  /// The body as it arrives; it may take as long as it likes, while it does arrive.
  private func stream(
    _ resource: Resource<Void>,
    _ body: (HTTPResponse) async throws(HTTPError) -> HTTPBody
  ) async throws(CatalogError) -> HTTPBody {
    do {
      return try await body(try await client.response(for: resource))
    } catch {
      throw CatalogError(error, asking: "such list")
    }
  }
}
