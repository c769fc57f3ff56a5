import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Uploads an image, and returns it with its URL, for a draft.
  ///
  /// - Parameters:
  ///   - image: The bytes, or a file, which is read while it is sent.
  ///   - type: Its media type, such as `image/png`.
  /// - Returns: The image.
  /// - Throws: ``CatalogError/invalid(_:)`` if the store does not accept it, or the error of the
  ///   request.
  public func uploadImage(
    _ image: HTTPBody,
    type: String
  ) async throws(CatalogError) -> Product.Image {
    var resource = Resource<Product.Image>(.uploadImage).sending(image, as: type)
    // The store names images by their hash, so the same bytes uploaded twice are one image.
    resource.isIdempotent = true
    return try await load(resource, named: "such path").value
  }

  /// Imports products, one JSON object (`ProductRecord`) a line, and reports the outcome of each.
  ///
  /// Lines and outcomes are streamed. A product whose SKU exists is changed, not added again.
  ///
  /// - Throws: The error of the request; the report throws the errors after its beginning.
  public func importProducts(
    _ lines: HTTPBody,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> ImportReport {
    let resource = Resource<Void>(.importProducts, isDryRun: isDryRun)
      .sending(lines, as: "application/x-ndjson")
    return ImportReport(body: try await stream(resource) { $0.body })
  }

  /// Exports all products of the store, one JSON object (`ProductRecord`) a line, as they arrive.
  ///
  /// - Throws: The error of the request.
  public func exportProducts() async throws(CatalogError) -> HTTPBody {
    try await stream(Resource(.exportProducts)) { response async throws(HTTPError) in
      try await ExportValidator(response).body()
    }
  }

  /// Returns the body as it arrives, without a limit on its duration.
  private func stream(
    _ resource: Resource<Void>,
    body: (HTTPResponse) async throws(HTTPError) -> HTTPBody
  ) async throws(CatalogError) -> HTTPBody {
    do {
      return try await body(try await http.response(for: resource))
    } catch {
      throw CatalogError(error, resource: "list at this address")
    }
  }
}
