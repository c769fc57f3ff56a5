import CommandKit

/// `rialto sandbox`: a stand-in for the external servers.
enum SandboxGroup {
  static let command = Command(
    "sandbox",
    "Simulates the World Bank, NewsAPI and Hacker News.",
    discussion: """
      The responses are bundled with rialto and have the format of the real servers. With \
      --offline, or without a network, rialto uses the same data directly.
      """,
    examples: [Example("rialto sandbox serve", "Serve the sandbox over HTTP.")],
    subcommands: [SandboxServe.command]
  )
}
