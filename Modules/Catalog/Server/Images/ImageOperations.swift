import Catalog
import FoundationCore
import Images
import StoreCore
import StoreHTTP

/// The operations that upload and fetch images.
struct ImageOperations: Sendable {
  let store: Store

  static let name = Parameter<String>(
    "name",
    in: .path,
    "The name of the image: the hash of its bytes and its extension.",
    .string(1...100)
  )

  var all: [APIOperation] { [upload, fetch] }

  private var upload: APIOperation {
    APIOperation(
      .uploadImage,
      summary: "Uploads an image. Its bytes determine its type; the same bytes are stored once.",
      role: .editor,
      body: .stream(
        Product.Image.acceptedKinds.map(\.mediaType),
        limit: Product.Image.maximumByteCount
      ),
      success: .created(UploadedImage.schema, "The new image."),
      otherSuccesses: [.json(UploadedImage.schema, "The image existed already.")],
      problems: [413, 415, 422]
    ) { call in
      let image = try await received(call.request.body)
      let now = store.now()
      let isNew = try await store.database.write { try await ImageStore($0).insert(image, at: now) }
      let url = ImageStore.url(of: image.name)
      return HTTPResponse(image.json, status: isNew ? 201 : 200, location: isNew ? url : nil)
    }
  }

  private var fetch: APIOperation {
    APIOperation(
      .fetchImage,
      summary: "Fetches an image. The image of a name never changes.",
      role: .reader,
      parameters: [Self.name.description],
      success: .other("image/*", "The bytes of the image."),
      problems: [404],
      validator: { call in
        let name = try call.value(of: Self.name)
        let isThere = try await store.database.read { try await ImageStore($0).contains(name) }
        guard isThere else { throw Problem.notFound("such image") }
        return EntityTag(hash: name)
      },
      caching: "private, max-age=31536000, immutable",
      run: fetched
    )
  }

  private func fetched(_ call: ValidatedRequest) async throws -> HTTPResponse {
    let name = try call.value(of: Self.name)
    let image = try await store.database.read { try await ImageStore($0).find(name) }
    guard let image else { throw Problem.notFound("such image") }
    return HTTPResponse(
      fields: [
        "Content-Type": image.type,
        // A browser that guesses could take an image for a page, and run what is in it.
        "X-Content-Type-Options": "nosniff",
        "Content-Disposition": "inline",
      ],
      body: HTTPBody(image.bytes)
    )
  }

  /// Reads an image, up to the maximum size.
  private func received(_ body: HTTPBody) async throws -> UploadedImage {
    let bytes = try await body.collected(upTo: Product.Image.maximumByteCount)
    do {
      return try UploadedImage(bytes)
    } catch {
      throw Problem(error)
    }
  }
}

extension UploadedImage {
  static let schema = JSONSchema.named(
    "Image",
    .object([
      .init("url", .string(1...200), isRequired: true),
      .init("type", .enumeration(Product.Image.acceptedKinds.map(\.mediaType)), isRequired: true),
      .init("width", .integer(1...ImageSize.maximumSide), isRequired: true),
      .init("height", .integer(1...ImageSize.maximumSide), isRequired: true),
    ])
  )

  fileprivate var json: JSONValue {
    [
      "url": .string(ImageStore.url(of: name)),
      "type": .string(kind.mediaType),
      "width": .number(size.width),
      "height": .number(size.height),
    ]
  }
}

extension Problem {
  /// Creates the problem of an image that is not accepted.
  init(_ fault: ImageError) {
    let detail = "Upload PNG, JPEG or WebP; the content counts, not the extension."
    switch fault {
    case .unknownFormat:
      self.init(415, "not_an_image", "The image format is not supported.", detail: detail)
    case .truncated: self.init(422, "image_damaged", "The image is truncated.")
    case .malformed(let reason):
      self.init(422, "image_damaged", "The image is damaged.", detail: reason)
    case .invalidSize(let size):
      self.init(
        422,
        "image_size",
        "The size of the image is not accepted.",
        detail: "It has \(size.width) by \(size.height) pixels; each side may have 1 to "
          + "\(ImageSize.maximumSide)."
      )
    }
  }
}

/// A valid image and its permanent name.
struct UploadedImage: Sendable {
  let kind: ImageFormat
  let size: ImageSize
  let bytes: [UInt8]
  /// The hash of its bytes and its extension, such as `9f86…a08.png`.
  let name: String

  init(_ bytes: [UInt8]) throws(ImageError) {
    guard let kind = ImageFormat(bytes), Product.Image.acceptedKinds.contains(kind) else {
      throw .unknownFormat
    }
    self.kind = kind
    size = try ImageSize(format: kind, bytes: bytes)
    self.bytes = bytes
    name = "\(Sodium.sha256(bytes).hexadecimal).\(kind.fileExtension)"
  }
}
