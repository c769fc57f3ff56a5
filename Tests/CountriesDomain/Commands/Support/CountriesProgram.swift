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

/// A program with the countries commands and a sandbox World Bank.
struct CountriesProgram: Sendable {
  let folder: TemporaryFolder
  var locale = Locale(identifier: "en_US")
  /// The transport of the World Bank.
  var transport: any HTTPTransport = InProcessTransport(handler: worldBank)

  init() throws { folder = try TemporaryFolder() }

  /// Runs a countries command.
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

  /// Creates the screen of countries.
  @MainActor func screen() -> CountriesScreen {
    let console = Console(
      input: MemoryInput(),
      output: MemoryOutput(),
      error: MemoryOutput(),
      environment: [:]
    )
    let display = Display(console, locale: locale)
    return CountriesScreen(
      TestedContext(program: self, display: display, isOffline: false),
      locale: locale
    )
  }

  private static let offline = Option.flag("offline", "Use bundled figures.")

  private static let root = Command(
    "rialto",
    "Shows the world's countries and their figures.",
    examples: [],
    options: GlobalOptions.all + [offline],
    subcommands: [CountriesGroup.command]
  )
}

/// The context of the commands.
private struct TestedContext: CountriesContext {
  let program: CountriesProgram
  let display: Display
  let isOffline: Bool
  let now: @Sendable () -> Date = { Date() }
  let timeZone = TimeZone.gmt

  func makeWorldBankClient(
    onFallback note: @escaping @Sendable (String) -> Void
  ) throws -> WorldBankClient {
    let bundled = InProcessTransport(provenance: .bundled, handler: worldBank)
    let base = try #require(URL(string: "https://api.worldbank.org/v2/"))
    let client = HTTPClient(base, over: isOffline ? bundled : program.transport)
    return WorldBankClient(client)
  }

  func makeWorldBankClient() throws -> WorldBankClient { try makeWorldBankClient { _ in } }

  var keptIndicators: KeptIndicators {
    KeptIndicators(folder: program.folder.file("indicators"))
  }

  func path(of file: Path) -> String { program.folder.file(file.text) }

  func explained(_ error: any Error) -> any Error { error }
}

/// The World Bank of the sandbox, which writes each answer once for all tests.
private let worldBank: HTTPRequest.Handler = {
  let sandbox = Sandbox()
  let answers = Lock<[String: HTTPResponse]>([:])
  return { request in
    let question = "\(request.method) \(request.url) \(request.fields)"
    if let answer = answers.withLock({ $0[question] }) { return answer }
    let answer = await sandbox.handler(request)
    guard let bytes = try? await answer.body.collected() else { return HTTPResponse(status: 500) }
    let kept = HTTPResponse(status: answer.status, fields: answer.fields, body: HTTPBody(bytes))
    answers.withLock { $0[question] = kept }
    return kept
  }
}()
