import CommandKit
import Foundation
import FoundationCore
import Images
import NewsDomain
import StoreHTTP

/// `rialto news show`: the details of an article, or its image.
enum NewsShow {
  private static let isImage = Option.flag("image", "Show the type and size of its image instead.")
  private static let output = Option<Path?>("output FILE", short: "o", "Save its image to a file.")

  static let command = Command(
    "show",
    "Shows the details of an article, or its image.",
    discussion: """
      The number is that of the last list, whichever command listed it. 'rialto news read' shows the \
      text and the comments.

      Images are PNG, JPEG, WebP and GIF files of at most 5 MB, detected by their content. Their URLs \
      come from publishers, so URLs that lead to this computer or a private network are refused.
      """,
    examples: [
      Example("rialto news show 3", "The third article of the last list."),
      Example("rialto news show https://example.org/three-hard-things", "Text and URL."),
      Example("rialto news show 3 --open", "In the browser."),
      Example("rialto news show 3 --image", "The type and size of its image."),
      Example("rialto news show 3 -o picture", "Save its image."),
      Example("rialto news show 3 --json", "As JSON for scripts."),
    ],
    arguments: [ArticleReference.argument],
    options: [ReadingOptions.open, isImage, output],
    output: .one(ArticleRows.details(at: .now)).or(.one(image))
  ) { invocation, context in
    let display = try context.display
    let reference = try invocation[ArticleReference.argument]
    let file = try await context.newsFile(for: reference)
    let (article, results) = try await context.withNewsService { news in
      try await context.article(reference, in: file, from: news)
    }
    if try invocation[ReadingOptions.open] { return try await context.open(article, marking: file) }
    let path = try invocation[output].map(context.path(of:))
    if try path != nil || invocation[isImage] {
      return try await showImage(of: article, savedTo: path, in: context)
    }
    try display.detail(article, as: ArticleRows.details(at: context.now()))
    if let results {
      display.note(results)
    } else if article.isSample {
      display.noteOrigin(.bundled)
    }
  }

  private static func showImage(
    of article: Article,
    savedTo path: String?,
    in context: any NewsContext
  ) async throws {
    guard let address = article.imageURL else { throw NewsFailure.noImage }
    // Only the images of samples are bundled, so none replaces an unreachable one.
    let client = context.makePublicNetworkClient(for: address)
    let loaded: ArticleImage
    do throws(ImageLoader.UnavailableReason) {
      loaded = try await ImageLoader(client: client).image(at: address)
    } catch {
      try Task.checkCancellation()
      throw NewsFailure.imageUnavailable(error)
    }
    if let path { _ = try await HTTPBody(loaded.bytes).write(to: path) }
    let display = try context.display
    try display.detail(loaded, as: image)
    if loaded.provenance == .bundled { display.noteOrigin(.bundled) }
  }

  private static let image = Table<ArticleImage>([
    Column("address", heading: "ADDRESS", shrinks: false, \.url),
    Column("type", heading: "TYPE", \.kind.mediaType),
    .count("width", heading: "WIDTH", \.size.width),
    .count("height", heading: "HEIGHT", \.size.height),
    .count("bytes", heading: "BYTES", \.bytes.count),
    // Only a sample is marked: a cached image is the same one.
    Column("provenance") { $0.provenance == .bundled ? ProvenanceKind.bundled : nil },
  ])
}
