import CommandKit
import Foundation
import HTTPServing
import StoreCore
import StoreServer

/// `rialto store serve` in a process of its own, to be killed.
@MainActor final class ServerProcess {
  let address: ListeningAddress
  private let process: pid_t
  private var isGone = false

  /// Starts a server of a store, and returns once it listens.
  ///
  /// - Parameters:
  ///   - store: What it serves.
  ///   - number: Which of its servers it is; each has a socket of its own.
  ///   - program: Where the program is that serves it.
  ///   - environment: What the program is told of the machine, the user's settings left out.
  /// - Returns: The server, which runs until it is killed.
  /// - Throws: `SelftestServerFailure` where the program ends before it listens.
  static func start(
    _ store: SelftestStore,
    number: Int = 1,
    by program: String,
    environment: [String: String]
  ) async throws -> ServerProcess {
    let socket = store.folder.appendingPath("socket-\(number)")
    let words = [program, "store", "serve", "--socket", socket] + store.place.options
    // The shell becomes the program, and is no process beside it.
    let command = ShellCommand(
      text: "cd \(Shell.quoted(store.folder)) && exec "
        + words.map(Shell.quoted).joined(separator: " ") + " </dev/null 2>/dev/null",
      environment: store.environment(within: environment)
    )
    guard let (process, output) = command.start(piping: STDOUT_FILENO) else {
      throw SelftestServerFailure(program: program)
    }
    let server = ServerProcess(process, at: .unixSocket(socket))
    guard await speaks(FileHandle(fileDescriptor: output, closeOnDealloc: true)) else {
      await server.kill()
      throw SelftestServerFailure(program: program)
    }
    return server
  }

  private init(_ process: pid_t, at address: ListeningAddress) {
    self.process = process
    self.address = address
  }

  /// Waits for the line that comes when it listens; there is none where it ends before.
  private static func speaks(_ output: FileHandle) async -> Bool {
    await waiting { !output.availableData.isEmpty }
  }

  /// Kills it as it is, without a word of warning, and returns once it is gone.
  func kill() async {
    guard !isGone else { return }
    isGone = true
    Foundation.kill(process, SIGKILL)
    _ = await Self.waiting { [process] in ShellCommand.status(of: process) }
  }

  /// What comes of a call that waits, on a thread that may: others are served meanwhile.
  private static func waiting<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: call()) }
    }
  }
}

extension SelftestLocation {
  /// What a server is told of where the store is, beside its environment.
  fileprivate var options: [String] {
    switch self {
    case .file: []
    case .schema(_, _, let tables): ["--database", tables.address]
    }
  }
}

extension SelftestStore {
  /// What a server is told of the machine: where this store is, and nothing of the user's own.
  fileprivate func environment(within environment: [String: String]) -> [String: String] {
    var environment = environment.filter { !$0.key.hasPrefix("RIALTO_") }
    for purpose in ["CONFIG", "STATE", "CACHE", "DATA"] {
      environment["XDG_\(purpose)_HOME"] = folder
    }
    // The home folder stays: PostgreSQL's own ways to a password and a certificate begin there.
    if case .schema(_, let database, _) = place, let password = database.password {
      environment["PGPASSWORD"] = password
    }
    return environment
  }
}
