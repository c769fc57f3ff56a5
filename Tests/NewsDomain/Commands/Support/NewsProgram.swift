import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Sandbox
import StoreHTTP
import TestSupport
import Testing

/// A program with the news commands and sandbox providers.
struct NewsProgram: Sendable {
  let folder: TemporaryFolder
  var environment: [String: String] = [:]
  var input = MemoryInput()
  /// The NewsAPI key.
  var key: String?
  /// The transport of the providers.
  var transport: any HTTPTransport = Press()
  /// The pages opened in the browser.
  let opened = Lock<[URL]>([])

  init() throws { folder = try TemporaryFolder() }

  /// The file of the saved key.
  var keyFile: String { folder.file("news.key") }

  /// The file of the last list, the articles read and saved, the filters and the feeds.
  var newsPath: String { folder.file("news.sqlite") }

  /// Runs a command line.
  func rialto(_ line: String, columns: Int? = nil) async -> CommandResult {
    await Self.root.result(
      of: line.split(separator: " ").map(String.init),
      input: input,
      columns: columns,
      environment: environment,
      explained: { await $1.explained($0) },
      context: { invocation, console in
        let options = try GlobalOptions.outputOptions(of: invocation)
        return TestedContext(
          program: self,
          display: Display(console, options: options),
          isOffline: try invocation[Self.offline]
        )
      }
    )
  }

  /// Creates the screen of news.
  @MainActor func screen(isOffline: Bool = false) -> NewsScreen {
    let console = Console(
      input: input,
      output: MemoryOutput(),
      error: MemoryOutput(),
      environment: [:]
    )
    let display = Display(console)
    let context = TestedContext(program: self, display: display, isOffline: isOffline)
    return NewsScreen(context, locale: Locale(identifier: "en"))
  }

  private static let offline = Option.flag("offline", "Use samples.")

  private static let root = Command(
    "rialto",
    "Shows headlines, and searches them.",
    examples: [],
    options: GlobalOptions.all + [offline],
    subcommands: [NewsGroup.command]
  )
}

/// The context of the commands.
private struct TestedContext: NewsContext {
  let program: NewsProgram
  let display: Display
  let isOffline: Bool
  let timeZone = TimeZone.gmt

  var now: @Sendable () -> Date { { Press.now } }

  func makeNewsService(
    pageSize: Int,
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> NewsService {
    let key = isOffline ? nil : program.key
    let news = NewsClient(
      newsAPI: try newsAPI(key),
      hackerNews: try client("https://hacker-news.firebaseio.com/v0/"),
      algolia: try client("https://hn.algolia.com/api/v1/"),
      feeds: { address in
        var configuration = client(address, over: transport).configuration
        configuration.redirects = .none
        return HTTPClient(address, over: transport, configuration)
      },
      pageSize: min(pageSize, 100)
    )
    return NewsService(
      news,
      feeds: (try? await newsFile().feeds().map(\.feed)) ?? [],
      hasNewsAPI: key != nil,
      fallingBackBy: isOffline ? nil : FallbackGroup()
    )
  }

  func makeNewsAPIClient(key: SecretText) async throws -> HTTPClient { try newsAPI(key.revealed) }

  func makePublicNetworkClient(for address: URL) -> HTTPClient { client(address, over: transport) }

  func saveNewsAPIKey(_ key: SecretText) throws -> String {
    try key.revealed.write(toFile: program.keyFile, atomically: true, encoding: .utf8)
    return program.keyFile
  }

  func newsFile() async throws -> NewsFile {
    try await NewsFile.open(program.newsPath, now: now)
  }

  func countryCode(of name: String) -> String { name }

  func open(_ page: URL) { program.opened.withLock { $0.append(page) } }

  func explained(_ error: any Error) async -> any Error { NewsFailure.explaining(error) }

  func path(of file: Path) -> String { program.folder.file(file.text) }

  private var transport: any HTTPTransport {
    isOffline
      ? InProcessTransport(provenance: .bundled, handler: Press.handler) : program.transport
  }

  private func newsAPI(_ key: String?) throws -> HTTPClient {
    try client(
      "https://newsapi.org/v2/",
      over: NewsAPITransport(over: transport, quota: nil),
      credentials: key.map { key in .newsAPI { key } }
    )
  }

  private func client(
    _ address: String,
    over transport: (any HTTPTransport)? = nil,
    credentials: HTTPClient.Credentials? = nil
  ) throws -> HTTPClient {
    client(
      try #require(URL(string: address)),
      over: transport ?? self.transport,
      credentials: credentials
    )
  }

  private func client(
    _ base: URL,
    over transport: any HTTPTransport,
    credentials: HTTPClient.Credentials? = nil
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.cache = isOffline ? .off : .disk(program.folder.file("answers.sqlite"))
    configuration.credentials = credentials
    configuration.now = now
    return HTTPClient(base, over: transport, configuration)
  }
}
