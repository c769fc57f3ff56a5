import CommandKit
import CommandTestSupport
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import TestSupport
import Testing

/// A program of the commands of countries alone, with a World Bank that answers without a network.
struct CountriesProgram: Sendable {
  let folder: TemporaryFolder
  var locale = Locale(identifier: "en_US")
  /// Answers the requests to the World Bank.
  var transport: any HTTPTransport = InProcessTransport(handler: Sandbox().handler)

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command of countries.
  func countries(_ line: String, columns: Int? = nil) async -> CommandResult {
    await Self.root.result(
      of: ["countries"] + line.split(separator: " ").map(String.init),
      columns: columns,
      environment: ["NO_COLOR": "1"]
    ) { invocation, console in
      let options = try GlobalOptions.outputOptions(of: invocation)
      return TestedContext(
        program: self,
        display: Display(console, options: options, locale: locale),
        isOffline: try invocation[Self.offline]
      )
    }
  }

  private static let offline = Option.flag("offline", "Take bundled figures.")

  private static let root = Command(
    "rialto",
    "Shows the world's countries and their figures.",
    examples: [],
    options: GlobalOptions.all + [offline],
    subcommands: [
      Command("countries", "Shows countries.", examples: [], subcommands: CountriesCommandList.all)
    ]
  )
}

/// The context of a command of the program.
private struct TestedContext: CountriesContext {
  let program: CountriesProgram
  let display: Display
  let isOffline: Bool

  func countries(telling note: (@Sendable (String) -> Void)?) async throws -> CountriesModel {
    let bundled = InProcessTransport(provenance: .bundled, handler: Sandbox().handler)
    let base = try #require(URL(string: "https://api.worldbank.org/v2/"))
    let client = HTTPClient(base, over: isOffline ? bundled : program.transport)
    return await CountriesModel(client: client)
  }

  func path(of file: Path) -> String { program.folder.file(file.text) }
}
