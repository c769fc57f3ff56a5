import FoundationCore
package import Images
public import StoreHTTP

extension StoreClient {
  /// Uploads an image: PNG, JPEG or WebP by its content, of at most 5 MB.
  ///
  ///     var draft = ProductDraft(product)
  ///     draft.images.append(try await store.uploadImage(.file("mug.png")))
  ///
  /// - Parameters:
  ///   - image: The bytes, or a file, which is read while it is sent.
  ///   - progress: A closure that receives the bytes sent so far and their total, if it is known.
  /// - Returns: The image with its URL, for a draft.
  /// - Throws: ``CatalogError/invalid(_:)`` before anything is sent if it is no such image, or the
  ///   error of the request.
  public func uploadImage(
    _ image: HTTPBody,
    reporting progress: (@Sendable (Int, Int?) -> Void)? = nil
  ) async throws(CatalogError) -> Product.Image {
    let (image, kind) = try await Self.checkImage(image)
    let body = progress.map { image.reportingProgress(to: $0) } ?? image
    var resource = Resource<Product.Image>(.uploadImage).sending(body, as: kind.mediaType)
    // The store names images by their hash, so the same bytes uploaded twice are one image.
    resource.isIdempotent = true
    return try await http.load(resource, named: "such path").value
  }

  /// Returns an image with its format, which its content tells.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if it is no image that a store accepts.
  package static func checkImage(
    _ image: HTTPBody
  ) async throws(CatalogError) -> (body: HTTPBody, kind: ImageFormat) {
    let (image, prefix) = try await readPrefix(of: image)
    guard let kind = ImageFormat(prefix), Product.Image.acceptedKinds.contains(kind) else {
      throw .invalidImage(code: "type", message: "Choose a PNG, JPEG or WebP image.")
    }
    return (image, kind)
  }

  /// Returns an image and its first bytes, which tell its type; file extensions may be wrong.
  private static func readPrefix(of image: HTTPBody) async throws(CatalogError) -> (
    HTTPBody, [UInt8]
  ) {
    do throws(HTTPError) {
      guard image.isReplayable, let length = image.length else {
        // A body that can be read only once could not be sent after its prefix was read.
        let bytes = try await image.collected(upTo: Product.Image.maximumByteCount)
        return (HTTPBody(bytes), bytes)
      }
      guard length <= Product.Image.maximumByteCount else {
        throw HTTPError(.tooLarge(.body, limit: Product.Image.maximumByteCount))
      }
      var iterator = image.makeAsyncIterator()
      return (image, try await iterator.next(isolation: #isolation) ?? [])
    } catch {
      if case .tooLarge = error.kind {
        throw .invalidImage(code: "too_large", message: "Choose an image of at most 5 MB.")
      }
      throw CatalogError(error, resource: "such image")
    }
  }

  /// Imports products, one JSON object (``ProductRecord``) a line, and reports the outcome of each.
  ///
  /// Lines and outcomes are streamed, so memory use does not grow with the file. A product whose SKU
  /// exists is changed, not added again.
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

  /// Exports all products of the store, one JSON object (``ProductRecord``) a line, as they arrive.
  ///
  /// Each image that the store keeps is a line before the first product that shows it, with its path
  /// as `image` and its bytes in Base64 as `bytes`.
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

extension CatalogError {
  /// Returns the error of an image that the store does not accept.
  fileprivate static func invalidImage(code: String, message: String) -> CatalogError {
    .invalid(FormFailure(FieldError(field: "image", code: code, message: message)))
  }
}
