import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport

@testable import rialto

/// A user of the program: a home folder, a working folder and an environment.
struct Desk: Sendable {
  /// The result of a command.
  struct Result: Sendable {
    let status: ExitStatus
    let output: String
    /// The error output, with the texts of notes instead of their JSON.
    let error: String
    /// The unchanged error output.
    var writtenError = ""
  }

  let folder: TemporaryFolder
  var environment: [String: String]
  var userID = getuid()
  var day = Desk.today
  var accountHome: String?
  var isWorkingDirectoryGone = false
  /// The standard input.
  var input = MemoryInput()
  /// The width of the error output as a terminal; `nil` for a pipe.
  var errorColumns: Int?
  var clock: any Clock<Duration> = ContinuousClock()
  var databaseAcquireTimeout: Duration?
  /// The time limits of probes: so long that they are reached only by a server that hangs.
  var probeTimeLimits: ProbeTimeLimits = {
    var limits = ProbeTimeLimits()
    (limits.request.connect, limits.request.firstByte) = (.seconds(60), .seconds(60))
    (limits.request.idle, limits.request.whole) = (.seconds(60), .seconds(120))
    limits.database = .seconds(60)
    return limits
  }()
  /// The transport for all requests to servers.
  var transport: any HTTPTransport = InProcessTransport { _ in HTTPResponse(status: 500) }

  /// The default date of tests, independent of the release.
  static let today = "2026-11-20"

  init() throws {
    folder = try TemporaryFolder()
    environment = ["HOME": folder.file("home"), "LANG": "C.UTF-8", "TZ": "GMT"]
      .merging(Project.coverageEnvironment) { $1 }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
  }

  var home: String { folder.file("home") }
  var project: String { folder.file("home/shop/project") }
  var userFile: String { folder.file("home/.config/rialto/config") }
  var projectFile: String { folder.file("home/shop/project/rialto.conf") }

  /// Runs a command line, split at spaces.
  func rialto(_ line: String, columns: Int? = nil) async -> Result {
    await rialto(line.split(separator: " ").map(String.init), columns: columns)
  }

  func rialto(_ arguments: [String], columns: Int? = nil) async -> Result {
    await rialto(arguments, output: MemoryOutput(columns: columns))
  }

  func rialto(_ arguments: [String], output: MemoryOutput) async -> Result {
    await rialto(arguments, output: output, error: MemoryOutput(columns: errorColumns))
  }

  func rialto(
    _ arguments: [String],
    output: MemoryOutput,
    error: MemoryOutput
  ) async -> Result {
    let day = day
    let accountHome = accountHome
    var appEnvironment = AppEnvironment(
      console: Console(
        input: input,
        output: output,
        error: error,
        environment: environment
      ),
      workingDirectory: isWorkingDirectoryGone ? "" : project,
      accountHome: { accountHome },
      userID: userID,
      now: { (try? Date("\(day)T12:00:00Z", strategy: .iso8601)) ?? .distantPast },
      transport: transport
    )
    appEnvironment.clock = clock
    appEnvironment.probeTimeLimits = probeTimeLimits
    appEnvironment.databaseAcquireTimeout = databaseAcquireTimeout
    let program = Rialto.program(in: appEnvironment)
    let status = await program.run(arguments)
    return Result(
      status: status,
      output: place(output.text),
      error: place(error.text.withReadableNotes),
      writtenError: place(error.text)
    )
  }

  /// Returns text with `HOME` for the temporary folder.
  private func place(_ text: String) -> String { text.replacing(home, with: "HOME") }

  func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path.parentPath,
      withIntermediateDirectories: true
    )
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
