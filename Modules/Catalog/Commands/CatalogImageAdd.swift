import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog image`: gives a product a picture.
enum CatalogImageAdd {
  private static let file = Argument.one(
    "FILE",
    of: Path.self,
    "The picture: PNG, JPEG or WebP, of at most 5 MB."
  )
  private static let text = Option.value(
    "text",
    "TEXT",
    of: TextLine.self,
    "What it shows, for those who cannot see it."
  )

  static let command = Command(
    "image",
    "Uploads a picture, and adds it to those of a product.",
    discussion: """
      The store keeps it and serves it. 'rialto catalog edit --image ADDRESS' puts others in the \
      place of all that a product has.
      """,
    examples: [
      Example("rialto catalog image MUG-RED mug.png", "After those it has."),
      Example("rialto catalog image 17 mug.png --text Red", "With words."),
    ],
    arguments: [ProductKey.argument, file],
    options: [text],
    output: .one(table).or(.rows(ConflictRow.table)),
    run: run
  )

  private static let table = Table<Product.Image>([
    Column("url", heading: "ADDRESS", shrinks: false, \.url),
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
    var image = try await display.progress("Uploading the picture, kB") { progress in
      try await catalog.uploadImage(picture) { sent, _ in progress.reach(sent / 1000) }
    }
    image.text = try invocation[text]?.text
    var draft = ProductDraft(product)
    draft.images.append(image)
    let editing = ProductEditor(catalog: catalog, display: display, isDryRun: false)
    let edited = try await editing.change(product, to: draft).product
    try display.detail(image, as: table)
    let count = edited.images.count
    let pictures =
      count == 1 ? "one picture" : "\(count.formatted(in: display.locale)) pictures"
    display.note("Product \(product.id) has \(pictures) now.")
  }
}
