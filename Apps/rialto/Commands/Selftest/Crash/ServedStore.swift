import Foundation
import HTTPServing

/// `rialto store serve` in a process of its own, to be killed.
@MainActor final class ServedStore {
  let address: ListeningAddress
  private let process: Process
  private let ended: AsyncStream<Never>

  /// Starts a server of a store, and returns once it listens.
  ///
  /// - Parameters:
  ///   - store: Whose file it serves, at a socket beside it.
  ///   - program: Where the program is that serves it.
  ///   - environment: What the program is told of the machine, its own folders left out.
  /// - Returns: The server, which runs until it is killed.
  /// - Throws: `CrashTrialError` where the program ends before it listens.
  static func start(
    _ store: TrialStore,
    by program: String,
    environment: [String: String]
  ) async throws -> ServedStore {
    let socket = store.folder.appendingPath("socket")
    let folders = ["HOME": store.folder, "XDG_DATA_HOME": store.folder]
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["store", "serve", "--socket", socket]
    process.environment = environment.merging(folders) { $1 }
    process.currentDirectoryURL = URL(filePath: store.folder)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    let server = ServedStore(process, at: .unixSocket(socket), ended)
    guard await speaks(output.fileHandleForReading) else {
      await server.kill()
      throw CrashTrialError(program: program)
    }
    return server
  }

  private init(_ process: Process, at address: ListeningAddress, _ ended: AsyncStream<Never>) {
    self.process = process
    self.address = address
    self.ended = ended
  }

  /// Waits for the line that comes when it listens; there is none where it ends before.
  @concurrent private static func speaks(_ output: FileHandle) async -> Bool {
    !output.availableData.isEmpty
  }

  /// Kills it as it is, without a word of warning, and returns once it is gone.
  func kill() async {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    for await _ in ended {}
  }
}
