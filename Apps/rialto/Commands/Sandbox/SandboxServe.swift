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
      The first line says where. The World Bank is below /v2 there, as it is at api.worldbank.org, \
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

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let address = try ListeningAddress(try invocation[ListenOption.option] ?? "127.0.0.1:0")
    let server = HTTPServer(handler: Sandbox().handler)
    let output = composition.surroundings.console.output
    try await LongFarewell.during {
      try await server.serving(on: address) { address in
        try output.write("Listening at \(address.url.absoluteString)\n")
        try output.flush()
        await Interruption.wait()
      }
    }
  }
}
