import Catalog
import CommandKit
import StoreHTTP

/// The options that add images to a product.
enum ImageOptions {
  private static let images = Option<[ImageArgument]>(
    "image IMAGE",
    """
    Add an image: its URL, or a PNG, JPEG or WebP file of at most 5 MB; '' removes those before it; \
    may be repeated.
    """
  )
  private static let texts = Option<[TextLine]>(
    "alt TEXT",
    "The alternative text of an image, for screen readers; one for each --image."
  )

  static let all: [any OptionDeclaration] = [images, texts]

  /// Uploads the files, and adds all images to a draft.
  static func apply(
    _ invocation: Invocation,
    to draft: inout ProductDraft,
    typed inputs: inout FieldInputs,
    in catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws {
    let images = try invocation[images]
    var texts = try invocation[texts].map(\.text)[...]
    guard texts.count <= images.count(where: { $0 != .removal }) else {
      throw UsageError(.missingRequiredOption("--alt", requires: "--image"), at: invocation.path)
    }
    let isDryRun = try invocation[DryRun.option]
    for (image, typed) in zip(images, invocation.typedValues(ofOption: Self.images.name)) {
      var added: Product.Image
      switch image {
      case .removal:
        draft.images = []
        continue
      case .url(let url): added = Product.Image(url: url)
      case .file where isDryRun:
        throw UsageError(.conflictingOptions("--image FILE", "--dry-run"), at: invocation.path)
      case .file(let file): added = try await upload(file, to: catalog, with: context)
      }
      added.text = texts.popFirst()
      let field = "images[\(draft.images.count)]"
      inputs[field] = FieldInput("--image", text: typed)
      inputs["\(field).text"] = FieldInput("--alt", text: added.text)
      draft.images.append(added)
    }
  }

  private static func upload(
    _ file: Path,
    to catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws -> Product.Image {
    let picture = try HTTPBody.file(context.path(of: file))
    let inputs = FieldInputs(["image": FieldInput("image", text: file.text)])
    return try await inputs.explainingInvalid {
      try await context.display.progress("Uploading the image, kB") { progress in
        try await catalog.store(for: "uploading an image")
          .uploadImage(picture) { sent, _ in progress.reach(sent / 1000) }
      }
    }
  }
}

/// The argument of --image: an image to add, or an empty text to remove those before it.
enum ImageArgument: ArgumentValue, Hashable {
  case removal
  case url(String)
  case file(Path)

  init?(argument: String) {
    if argument.isEmpty {
      self = .removal
    } else if argument.contains(/^[a-z]+:/) || argument.hasPrefix("/v1/images/") {
      self = .url(argument)
    } else {
      guard let path = Path(argument: argument) else { return nil }
      self = .file(path)
    }
  }

  static var expectation: String { "the URL or the file of an image" }

  static var isPath: Bool { true }
}
