import CommandKit
import Foundation
import FoundationCore
import Images
import NewsDomain
import StoreHTTP

/// `rialto news image`: the image of an article.
enum NewsImage {
  private static let address = Argument.one(
    "ADDRESS",
    of: WebAddress.self,
    "The image URL, from the imageURL field of an article."
  )
  private static let output = Option.value(
    "output",
    short: "o",
    "FILE",
    of: Path.self,
    "Save the image to a file."
  )

  static let command = Command(
    "image",
    "Fetches an image and shows its type and size.",
    discussion: """
      Accepts PNG, JPEG, WebP and GIF files of at most 5 MB, detected by their content. Image URLs \
      come from publishers, so URLs that lead to this computer or a private network are refused.
      """,
    examples: [
      Example("rialto news image https://example.org/a.png", "Type and size."),
      Example("rialto news image https://example.org/a.png -o a.png", "Save the image."),
    ],
    arguments: [address],
    options: [output],
    output: .one(table),
    run: run
  )

  private static let table = Table<ArticleImage>([
    Column("address", heading: "ADDRESS", shrinks: false, \.url),
    Column("type", heading: "TYPE", \.kind.mediaType),
    .count("width", heading: "WIDTH", \.size.width),
    .count("height", heading: "HEIGHT", \.size.height),
    .count("bytes", heading: "BYTES", \.bytes.count),
    // Only a sample is marked: a cached image is the same one.
    Column("provenance") { $0.isSample ? ProvenanceKind.bundled : nil },
  ])

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let address = try invocation[address].url
    // Only the images of samples are bundled, so none replaces an unreachable one.
    let loader = await ImageLoader(
      client: context.makePublicNetworkClient(for: address),
      now: context.now
    )
    let image: ArticleImage
    switch await loader.load(address) {
    case .loaded(let loaded): image = loaded
    case .unavailable(let reason): throw NewsFailure.imageUnavailable(reason)
    case .notRequested, .loading: throw CancellationError()
    }
    if let file = try invocation[output] {
      try write(image.bytes, to: context.path(of: file))
    }
    try display.detail(image, as: table)
    if image.isSample { display.noteOrigin(.bundled) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: (error as NSError).localizedDescription)
    }
  }
}

extension ArticleImage {
  /// `true` for a bundled sample.
  fileprivate var isSample: Bool { provenance == .bundled }
}
