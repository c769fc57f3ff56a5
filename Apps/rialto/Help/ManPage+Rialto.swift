import CommandKit

extension ManPage {
  /// Creates the manual of `rialto`, or of another program by its version.
  init(program: CommandDescription) {
    self.init(
      program: program,
      version: Version.number,
      day: Version.day,
      topics: HelpTopic.all,
      files: Self.files
    )
  }

  /// The files there are, where no variable moves their folders.
  private static let files = [
    (path: "~/.config/rialto/config", meaning: "Your settings; see 'rialto config path'."),
    (path: "rialto.conf", meaning: "The settings of a project, in its folder or one above."),
    (path: "~/.local/share/rialto/store.sqlite", meaning: "The store of this machine."),
    (path: "~/.local/share/rialto/orders", meaning: "Carts, and orders that are on their way."),
    (path: "~/.local/state/rialto", meaning: "Sign-ins, and the books of requests to NewsAPI."),
    (path: "~/.cache/rialto/answers.sqlite", meaning: "Answers; see 'rialto cache status'."),
  ]
}
