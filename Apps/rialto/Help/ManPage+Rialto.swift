package import CommandKit
import OrderingCommands

extension HelpTopic {
  /// The topics of `rialto help TOPIC`.
  package static let all: [HelpTopic] = [
    .environment, .exitCodes, .failures, .formatting, .json, .offline, .options, .transitions,
  ]
}

extension ManPage {
  /// Creates the manual of `rialto`, or of another program with its version.
  package init(program: CommandDescription) {
    self.init(
      program: program,
      version: Version.number,
      day: Version.day,
      topics: HelpTopic.all,
      files: Self.files
    )
  }

  /// The files, with the default paths of their folders.
  private static let files = [
    (path: "~/.config/rialto/config", meaning: "Your settings; see 'rialto config --files'."),
    (path: "rialto.conf", meaning: "The settings of a project, in its folder or a parent."),
    (path: "~/.local/share/rialto/store.sqlite", meaning: "The embedded store."),
    (path: "~/.local/share/rialto/orders", meaning: "Carts, and orders being placed."),
    (
      path: "~/.local/share/rialto/news.sqlite",
      meaning: "The last list, articles read and saved, filters and feeds."
    ),
    (path: "~/.local/state/rialto", meaning: "Sign-ins, and counts of requests to NewsAPI."),
    (path: "~/.cache/rialto/answers.sqlite", meaning: "The cache; see 'rialto cache'."),
  ]
}
