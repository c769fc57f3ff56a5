import Catalog
import FoundationCore
import Images
import StoreCore
import StoreHTTP

/// What can be asked of images: to keep one, and to have it back.
struct ImageOperations: Sendable {
  let store: Store

  static let name = Parameter<String>(
    "name",
    in: .path,
    "The name of the image: the hash of its bytes, and its kind.",
    .string(1...100)
  )

  var all: [StoreOperation] { [upload, fetch] }

  private var upload: StoreOperation {
    StoreOperation(
      name: "uploadImage",
      method: .post,
      path: "/v1/images",
      summary: "Keeps an image. What it is, its bytes say; the same bytes are kept once.",
      role: .editor,
      body: .stream(Product.Image.kinds.map(\.type), limit: Product.Image.mostBytes),
      success: .created(UploadedImage.schema, "It is new."),
      otherSuccesses: [.json(UploadedImage.schema, "It was there already.")],
      problems: [413, 415, 422]
    ) { call in
      let image = try await received(call.request.body)
      let now = store.now()
      let isNew = try await store.database.write { transaction in
        try await ImageStore.keep(image, at: now, on: transaction)
      }
      let url = ImageStore.url(of: image.name)
      return HTTPResponse(image.json, status: isNew ? 201 : 200, location: isNew ? url : nil)
    }
  }

  private var fetch: StoreOperation {
    StoreOperation(
      name: "fetchImage",
      method: .get,
      path: "/v1/images/{name}",
      summary: "Fetches an image, which never changes under its name.",
      role: .reader,
      parameters: [Self.name.description],
      success: .other("image/*", "Its bytes."),
      problems: [404],
      validator: { call in
        let name = try call.value(of: Self.name)
        let isThere = try await store.database.read { try await ImageStore.holds(name, on: $0) }
        guard isThere else { throw Problem.notFound("such image") }
        return EntityTag(hash: name)
      },
      caching: "private, max-age=31536000, immutable",
      run: fetched
    )
  }

  private func fetched(_ call: ValidatedRequest) async throws -> HTTPResponse {
    let name = try call.value(of: Self.name)
    let image = try await store.database.read { try await ImageStore.find(name, on: $0) }
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

  /// Reads no further than it takes to know that it is too large.
  private func received(_ body: HTTPBody) async throws -> UploadedImage {
    let bytes = try await body.collected(upTo: Product.Image.mostBytes)
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
      .init("type", .enumeration(Product.Image.kinds.map(\.type)), isRequired: true),
      .init("width", .integer(1...ImageSize.longest), isRequired: true),
      .init("height", .integer(1...ImageSize.longest), isRequired: true),
    ])
  )

  fileprivate var json: JSONValue {
    [
      "url": .string(ImageStore.url(of: name)),
      "type": .string(kind.type),
      "width": .number(size.width),
      "height": .number(size.height),
    ]
  }
}

extension Problem {
  /// What is wrong with an image, in words for whoever uploaded it.
  fileprivate init(_ fault: ImageError) {
    let taken = "The store takes PNG, JPEG and WebP, whatever the file is called."
    switch fault {
    case .unknownKind:
      self.init(415, "not_an_image", "That is no image of a kind that is taken.", detail: taken)
    case .cutOff:
      self.init(422, "image_damaged", "The image ends before it is complete.")
    case .damaged(let reason):
      self.init(422, "image_damaged", "The image is damaged.", detail: reason)
    case .badSize(let size):
      self.init(
        422,
        "image_size",
        "The image has a size that is not taken.",
        detail: "It has \(size.width) by \(size.height) pixels; a side may have 1 to "
          + "\(ImageSize.longest)."
      )
    }
  }
}
