import CommandKit
import Foundation
import HTTPServing
import Sandbox
import StoreHTTP

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

/// `rialto sandbox serve`: serves the sandbox at a local port.
enum SandboxServe {
  static let command = Command(
    "serve",
    "Serves the sandbox over HTTP until interrupted.",
    discussion: """
      The first line of the output is the address; the next lines are the settings that make \
      rialto use it. Paths are those of the real servers, so that a test needs another base URL \
      only, as in \
      http://127.0.0.1:8080/v2/country/DEU/indicator/SP.POP.TOTL?format=json&date=2022. Only this \
      machine can connect.
      """,
    examples: [
      Example("rialto sandbox serve", "Listen on a free port."),
      Example("rialto sandbox serve --listen 127.0.0.1:8080", "Listen on port 8080."),
    ],
    options: [ListenOption.option]
  ) { invocation, composition in
    let address = try ListeningAddress(try invocation[ListenOption.option] ?? "127.0.0.1:0")
    let server = HTTPServer(handler: Sandbox().handler)
    let output = composition.appEnvironment.console.output
    try await GracefulShutdown.during {
      try await server.run(on: address) { address in
        let base = address.url.absoluteString
        let settings = places.map { "  \($0.setting.variable)=\(base)\($0.path)\n" }
        // In one write, since a reader of the first line may close the pipe after it.
        try output.write("Listening on \(base)\nTo use it with rialto, set:\n\(settings.joined())")
        try output.flush()
        await TerminationSignals.wait()
      }
    }
  }

  /// The settings for each simulated server, with its path.
  private static let places: [(setting: any SettingDeclaration, path: String)] = [
    (Settings.countriesURL, "v2/"), (Settings.newsURL, "v2/"), (Settings.hackerNewsURL, "v0/"),
    (Settings.hackerNewsSearchURL, "api/v1/"),
  ]
}
