import Foundation
import HTTPServing
import StoreServer

/// `rialto store serve` in a process of its own, to be killed.
@MainActor final class ServedStore {
  let address: ListeningAddress
  private let process: Process
  private let ended: AsyncStream<Never>

  /// Starts a server of a store, and returns once it listens.
  ///
  /// - Parameters:
  ///   - store: What it serves.
  ///   - number: Which of its servers it is; each has a socket of its own.
  ///   - program: Where the program is that serves it.
  ///   - environment: What the program is told of the machine, the user's settings left out.
  /// - Returns: The server, which runs until it is killed.
  /// - Throws: `TrialServerError` where the program ends before it listens.
  static func start(
    _ store: TrialStore,
    number: Int = 1,
    by program: String,
    environment: [String: String]
  ) async throws -> ServedStore {
    let socket = store.folder.appendingPath("socket-\(number)")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["store", "serve", "--socket", socket] + store.place.options
    process.environment = store.environment(within: environment)
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
      throw TrialServerError(program: program)
    }
    return server
  }

  private init(_ process: Process, at address: ListeningAddress, _ ended: AsyncStream<Never>) {
    self.process = process
    self.address = address
    self.ended = ended
  }

  /// Waits for the line that comes when it listens; there is none where it ends before.
  private static func speaks(_ output: FileHandle) async -> Bool {
    await withCheckedContinuation { continuation in
      // On a thread that may wait, since others are served meanwhile.
      DispatchQueue.global().async {
        continuation.resume(returning: !output.availableData.isEmpty)
      }
    }
  }

  /// Kills it as it is, without a word of warning, and returns once it is gone.
  func kill() async {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    for await _ in ended {}
  }
}

extension TrialPlace {
  /// What a server is told of where the store is, beside its environment.
  fileprivate var options: [String] {
    switch self {
    case .file: []
    case .schema(_, _, let tables): ["--database", tables.address]
    }
  }
}

extension TrialStore {
  /// What a server is told of the machine: where this store is, and nothing of the user's own.
  fileprivate func environment(within environment: [String: String]) -> [String: String] {
    var environment = environment.filter { !$0.key.hasPrefix("RIALTO_") }
    for purpose in Folders.Purpose.allCases { environment[purpose.variable] = folder }
    // The home folder stays: PostgreSQL's own ways to a password and a certificate begin there.
    if case .schema(_, let database, _) = place, let password = database.password {
      environment["PGPASSWORD"] = password
    }
    return environment
  }
}
