import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog image`: adds an image to a product.
enum CatalogImageAdd {
  private static let file = Argument.one(
    "FILE",
    of: Path.self,
    "The image file: PNG, JPEG or WebP, at most 5 MB."
  )
  private static let text = Option.value(
    "text",
    "TEXT",
    of: TextLine.self,
    "The alternative text, for screen readers."
  )

  static let command = Command(
    "image",
    "Uploads an image and adds it to a product.",
    discussion: """
      The store stores and serves the image. To replace all images of a product, use \
      'rialto catalog edit PRODUCT --image URL'.
      """,
    examples: [
      Example("rialto catalog image MUG-RED mug.png", "Add an image after the existing ones."),
      Example(
        "rialto catalog image 17 glass.png --text 'A wine glass'",
        "Add an alternative text."
      ),
    ],
    arguments: [ProductKey.argument, file],
    options: [text],
    output: .one(table).or(.rows(ConflictRow.table)),
    run: run
  )

  private static let table = Table<Product.Image>([
    Column("url", heading: "URL", shrinks: false, \.url),
    Column("text", heading: "TEXT", \.text),
  ])

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let picture = try HTTPBody.file(context.path(of: try invocation[file]))
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    let inputs = FieldInputs([
      "image": FieldInput("image", text: try invocation[file].text),
      "images": FieldInput("--text", text: try invocation[text]?.text),
    ])
    let (image, edited) = try await inputs.explainingInvalid {
      var image = try await display.progress("Uploading the image, kB") { progress in
        try await catalog.store(for: "uploading an image")
          .uploadImage(picture) { sent, _ in progress.reach(sent / 1000) }
      }
      image.text = try invocation[text]?.text
      var draft = ProductDraft(product)
      draft.images.append(image)
      let editing = ProductEditor(catalog: catalog, display: display, isDryRun: false)
      return (image, try await editing.change(product, to: draft).product)
    }
    try display.detail(image, as: table)
    let count = edited.images.count
    let images = count == 1 ? "1 image" : "\(count.formatted(in: display.locale)) images"
    display.note("Product \(product.id) now has \(images).")
  }
}
