import CatalogCommands
import CatalogTestSupport
import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import TestSupport

/// A shop with its own store, and a program with the commands of the catalog.
struct Shop: Sendable {
  /// The result of a command.
  struct Result: Sendable {
    let status: ExitStatus
    let output: String
    /// The error output, with each JSON note as the text for users.
    let error: String
  }

  let folder: TemporaryFolder
  var environment: [String: String]
  var locale = Locale.plain
  /// The typed or piped input.
  var input = MemoryInput()
  /// A change by another user just before the next change reaches the store.
  var meanwhile: Lock<(@Sendable () async -> Void)?>?

  /// The current time of the shop.
  static let now = (try? Date("2026-11-20T12:00:00Z", strategy: .iso8601)) ?? .distantPast

  /// Opens a shop with two mugs and a lamp.
  init() async throws {
    self = try Shop.empty()
    try write(shopGoods, to: "shop.ndjson")
    _ = await rialto("catalog import shop.ndjson")
  }

  /// Opens a shop without a store.
  static func empty() throws -> Shop { try Shop(in: TemporaryFolder()) }

  /// Opens a shop with the demo products.
  static func demo() async throws -> Shop {
    var shop = try empty()
    shop.locale = Locale(identifier: "en_US")
    shop.environment["NO_COLOR"] = "1"
    let store = try await CatalogStore(at: shop.storeFile)
    try await store.seed(1)
    await store.close()
    return shop
  }

  private init(in folder: TemporaryFolder) throws {
    self.folder = folder
    environment = ["HOME": folder.file("home")].merging(Project.coverageEnvironment) { $1 }
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
  }

  var home: String { folder.file("home") }
  var project: String { folder.file("home/project") }
  var hasStore: Bool { FileManager.default.fileExists(atPath: storeFile) }
  var storeFile: String { folder.file("home/store.sqlite") }
  var draftFolder: String { folder.file("home/drafts") }

  /// Runs a command with arguments separated by spaces.
  func rialto(_ line: String, columns: Int? = nil) async -> Result {
    await rialto(line.split(separator: " ").map(String.init), columns: columns)
  }

  func rialto(_ arguments: [String], columns: Int? = nil) async -> Result {
    let (output, error) = (MemoryOutput(columns: columns), MemoryOutput())
    let opened = OpenedStores()
    let program = Program(
      Self.command,
      version: "1",
      console: Console(input: input, output: output, error: error, environment: environment),
      end: { await opened.close() },
      context: { invocation, console in
        let options = try GlobalOptions.outputOptions(of: invocation)
        let display = Display(console, options: options, locale: locale)
        return ShopContext(display: display, shop: self, opened: opened)
      }
    )
    let status = await program.run(arguments)
    return Result(
      status: status,
      output: output.text.replacing(home, with: "HOME"),
      error: error.text.withReadableNotes.replacing(home, with: "HOME")
    )
  }

  private static let command = Command<ShopContext>(
    "rialto",
    "A shop.",
    examples: [],
    options: GlobalOptions.all,
    subcommands: [CatalogGroup.command.withContext { $0 }]
  )

  /// Returns the same shop with a terminal in which the user types these lines.
  func typing(_ lines: String...) -> Shop {
    var shop = self
    shop.input = MemoryInput(lines, isTerminal: true)
    return shop
  }

  /// Returns the same shop with another user who runs a command just before the next change.
  func contested(by line: String) -> Shop {
    var shop = self
    shop.meanwhile = Lock { [self] in _ = await rialto(line) }
    return shop
  }

  /// Sets the editor to a bash script, which has the path of the file in `$f`.
  ///
  /// Bash reads its script: a file that was just written cannot be executed while another thread's
  /// child, which inherited it, has yet to become its program.
  mutating func edits(by script: String) throws {
    let editor = home + "/editor"
    try write("set -e\nf=$1\n\(script)\n", to: editor)
    environment["EDITOR"] = "bash \(editor)"
    environment["PATH"] = "/usr/bin:/bin"
  }

  /// Writes a file, by default in the working folder.
  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: place(of: path)))
  }

  func read(_ path: String) throws -> String {
    try String(contentsOfFile: place(of: path), encoding: .utf8)
  }

  private func place(of path: String) -> String {
    path.hasPrefix("/") ? path : project.appendingPath(path)
  }

  /// Writes the smallest valid PNG to the working folder.
  func writePicture(to name: String) throws {
    try Data(base64Encoded: Self.picture)?.write(to: URL(filePath: place(of: name)))
  }

  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg"
    + "YGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
}
