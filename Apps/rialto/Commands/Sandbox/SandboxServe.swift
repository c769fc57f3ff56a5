import CommandKit
import Foundation
import HTTPServing
import Sandbox
import StoreHTTP

/// `rialto sandbox serve`: puts the sandbox at a port of this machine.
enum SandboxServe {
  static let command = Command(
    "serve",
    "Lets other programs ask the sandbox, until it is interrupted.",
    discussion: """
      The first line says where, and the next ones what to set for 'rialto' itself to ask it. The \
      World Bank is below /v2 there, as it is at api.worldbank.org, \
      so that a program of yours or a test needs no more than another address, such as \
      http://127.0.0.1:8080/v2/country/DEU/indicator/SP.POP.TOTL?format=json&date=2022. Nothing \
      beyond this machine can reach it.
      """,
    examples: [
      Example("rialto sandbox serve", "At a free port."),
      Example("rialto sandbox serve --listen 127.0.0.1:8080", "At a port of your choice."),
    ],
    options: [ListenOption.option],
    run: run
  )

  /// The settings that lead to it, and where below it each stands.
  private static let places: [(setting: any SettingDeclaration, path: String)] = [
    (Settings.countriesURL, "v2/"), (Settings.newsURL, "v2/"), (Settings.hackerNewsURL, "v0/"),
    (Settings.hackerNewsSearchURL, "api/v1/"),
  ]

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let address = try ListeningAddress(try invocation[ListenOption.option] ?? "127.0.0.1:0")
    let server = HTTPServer(handler: Sandbox().handler)
    let output = composition.surroundings.console.output
    try await GracefulShutdown.during {
      try await server.run(on: address) { address in
        let base = address.url.absoluteString
        let settings = places.map { "  \($0.setting.variable)=\(base)\($0.path)\n" }
        // In one piece, since a reader of the first line may close the pipe after it.
        try output.write("Listening at \(base)\nFor 'rialto' to ask it:\n\(settings.joined())")
        try output.flush()
        await TerminationSignals.wait()
      }
    }
  }
}
