import CommandKit

/// `rialto sandbox`: the world outside, as it is without a network.
enum SandboxGroup {
  static let command = Command(
    "sandbox",
    "Stands in for the World Bank, NewsAPI and Hacker News.",
    discussion: """
      What it answers is compiled into the program, in the shapes of the real ones, with figures \
      of the day they were gathered. 'rialto' itself asks it when there is no network, or with \
      --offline, and needs no server for that.
      """,
    examples: [Example("rialto sandbox serve", "Let other programs ask it.")],
    subcommands: [SandboxServe.command]
  )
}
