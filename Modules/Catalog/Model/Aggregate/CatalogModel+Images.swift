import FoundationCore
import Images
public import StoreHTTP

extension CatalogModel {
  /// Gives the store a picture, PNG, JPEG or WebP by its content, of at most 5 MB.
  ///
  ///     var draft = ProductDraft(product)
  ///     draft.images.append(try await catalog.uploadImage(.file("mug.png")))
  ///
  /// - Parameters:
  ///   - image: The bytes, or a file, which is read as it is sent.
  ///   - progress: Is told the bytes that were sent, and how many there are where that is known.
  /// - Returns: Where it is, to be put into a draft.
  /// - Throws: `CatalogError.invalid` for what is no such picture, before anything is sent.
  public func uploadImage(
    _ image: HTTPBody,
    reporting progress: (@Sendable (Int, Int?) -> Void)? = nil
  ) async throws(CatalogError) -> Product.Image {
    let (image, beginning) = try await Self.lookedAt(image)
    guard let kind = ImageFormat(beginning), Product.Image.kinds.contains(kind) else {
      throw .unfit("type", "Choose a PNG, JPEG or WebP picture.")
    }
    let body = progress.map { image.reportingProgress(to: $0) } ?? image
    return try await source.upload(body, type: kind.type)
  }

  /// The picture and its first bytes: what it is shows there, since names lie.
  private static func lookedAt(_ image: HTTPBody) async throws(CatalogError) -> (HTTPBody, [UInt8])
  {
    do throws(HTTPError) {
      guard image.isReplayable, let length = image.length else {
        // What can be read only once could not be sent after it was looked at.
        let bytes = try await image.collected(upTo: Product.Image.mostBytes)
        return (HTTPBody(bytes), bytes)
      }
      guard length <= Product.Image.mostBytes else {
        throw HTTPError(.tooLarge(.body, limit: Product.Image.mostBytes))
      }
      var iterator = image.makeAsyncIterator()
      return (image, try await iterator.next(isolation: nil) ?? [])
    } catch {
      if case .tooLarge = error.kind {
        throw .unfit("too_large", "Choose a picture of at most 5 MB.")
      }
      throw CatalogError(error, asking: "such picture")
    }
  }
}

extension CatalogError {
  /// A picture that the store does not take.
  fileprivate static func unfit(_ rule: String, _ message: String) -> CatalogError {
    let errors = FieldErrors([FieldError(field: "image", code: rule, message: message)])
    return FormFailure(errors).map(CatalogError.invalid) ?? .refused(message)
  }
}
