import CommandKit

/// The options of the commands that show one article.
enum ReadingOptions {
  static let open = Option.flag("open", "Open the article in the browser instead.")
  static let comments = Option.value(
    "comments",
    "COUNT",
    of: CommentCount.self,
    "The maximum number of comments of Hacker News (default: 30; 0 for none)."
  )
  static let depth = Option.value(
    "depth",
    "LEVELS",
    of: PositiveInt.self,
    "The levels of replies to show; deeper ones are folded (default: 4)."
  )
}

/// A number of comments.
struct CommentCount: ArgumentValue, Hashable {
  let number: Int

  static let maximum = 1000

  init?(argument: String) {
    guard let number = Int(argument), 0...Self.maximum ~= number else { return nil }
    self.number = number
  }

  static var expectation: String { "a whole number from 0 to \(maximum)" }
}
