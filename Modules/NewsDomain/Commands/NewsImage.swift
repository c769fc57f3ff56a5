import CommandKit
import Foundation
import FoundationCore
import Images
import NewsDomain
import StoreHTTP

/// `rialto news image`: the picture of an article.
enum NewsImage {
  private static let address = Argument.one(
    "ADDRESS",
    of: WebAddress.self,
    "Where it is, as imageURL of an article says."
  )
  private static let output = Option.value(
    "output",
    short: "o",
    "FILE",
    of: Path.self,
    "Write the picture to a file."
  )

  static let command = Command(
    "image",
    "Fetches a picture, and tells what it is.",
    discussion: """
      PNG, JPEG, WebP and GIF of at most 5 MB, known by their content. The address comes from a \
      stranger: one that leads to this machine or into a private network is not asked.
      """,
    examples: [
      Example("rialto news image https://example.org/a.png", "Its kind and its size."),
      Example("rialto news image https://example.org/a.png -o a.png", "Keep it."),
    ],
    arguments: [address],
    options: [output],
    output: .one(table(from: .network)),
    run: run
  )

  private static func table(from provenance: ProvenanceKind) -> Table<ArticleImage> {
    Table([
      Column("address", heading: "ADDRESS", shrinks: false, \.address),
      Column("type", heading: "TYPE", \.kind.mediaType),
      .count("width", heading: "WIDTH", \.size.width),
      .count("height", heading: "HEIGHT", \.size.height),
      .count("bytes", heading: "BYTES", \.bytes.count),
      // The image loader does not report a cached picture.
      Column("provenance") { _ in provenance == .bundled ? provenance : nil },
    ])
  }

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let address = try invocation[address].url
    // The pictures of samples belong to them alone: no other stands in for one that is missing.
    let loader = await ImageLoader(
      client: context.clientOfStrangers(at: address),
      now: context.now
    )
    let image: ArticleImage
    switch await loader.load(address) {
    case .loaded(let loaded): image = loaded
    case .unavailable(let reason): throw NewsFailure.imageUnavailable(reason)
    case .nothing, .loading: throw CancellationError()
    }
    if let file = try invocation[output] {
      try write(image.bytes, to: context.path(of: file))
    }
    try display.detail(image, as: table(from: context.isOffline ? .bundled : .network))
    if context.isOffline { display.noteOrigin(.bundled) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: (error as NSError).localizedDescription)
    }
  }
}
