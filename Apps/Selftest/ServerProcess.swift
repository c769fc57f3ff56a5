import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import StoreServer

/// A `rialto store serve` in a child process, which the test kills.
@MainActor final class ServerProcess {
  let address: ListeningAddress
  private let process: pid_t
  private var isGone = false

  /// Starts a server of a store, and returns once it listens.
  ///
  /// The environment is without the user's settings. Throws ``SelftestServerFailure`` if the program ends
  /// before it listens.
  static func start(
    _ store: SelftestStore,
    number: Int = 1,
    by program: String,
    environment: [String: String]
  ) async throws -> ServerProcess {
    let socket = store.folder.appendingPath("socket-\(number)")
    let words = [program, "store", "serve", "--socket", socket] + store.location.options
    // `exec` replaces the shell, so there is only one process.
    let command = ShellCommand(
      text: "cd \(Shell.quoted(store.folder)) && exec "
        + words.map(Shell.quoted).joined(separator: " ") + " </dev/null 2>/dev/null",
      environment: store.environment(within: environment)
    )
    // An interrupted test ends its servers itself; one that had ended before would look like a
    // violation.
    guard let (process, output) = command.start(piping: [STDOUT_FILENO], isApart: true) else {
      throw SelftestServerFailure(program: program)
    }
    let server = ServerProcess(process, at: .unixSocket(socket))
    guard await listens(FileHandle(fileDescriptor: output[0], closeOnDealloc: true)) else {
      await server.kill()
      throw SelftestServerFailure(program: program)
    }
    return server
  }

  private init(_ process: pid_t, at address: ListeningAddress) {
    self.process = process
    self.address = address
  }

  /// Waits for the line that the server prints when it listens; returns `false` if it ends before.
  private static func listens(_ output: FileHandle) async -> Bool {
    await waiting { !output.availableData.isEmpty }
  }

  /// Kills the process by SIGKILL, and returns once it has ended.
  func kill() async {
    guard !isGone else { return }
    isGone = true
    Foundation.kill(process, SIGKILL)
    _ = await Self.waiting { [process] in ShellCommand.status(of: process) }
  }

  /// Runs a blocking call on a thread outside Swift's cooperative pool.
  private static func waiting<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: call()) }
    }
  }
}

extension SelftestLocation {
  /// The command-line options of the store's location.
  fileprivate var options: [String] {
    switch self {
    case .file: []
    case .schema(_, _, let tables): ["--database", tables.address]
    }
  }
}

extension SelftestStore {
  /// Returns the environment of a server: the location of this store, and none of the user's
  /// settings.
  fileprivate func environment(within environment: [String: String]) -> [String: String] {
    var environment = environment.filter { !$0.key.hasPrefix("RIALTO_") }
    for purpose in ["CONFIG", "STATE", "CACHE", "DATA"] {
      environment["XDG_\(purpose)_HOME"] = folder
    }
    // HOME stays, because libpq reads passwords and certificates there.
    if case .schema(_, let database, _) = location, let password = database.password {
      environment["PGPASSWORD"] = password
    }
    return environment
  }
}

/// The failure to start a server; it says nothing about the store.
struct SelftestServerFailure: Failure {
  /// The program that should have served the store.
  let program: String

  var details: FailureDetails {
    .init(
      "selftest.no_server",
      .failed,
      "The server did not start.",
      reason: "'\(program) store serve' exited before it was listening.",
      suggestion: "Run 'rialto doctor'."
    )
  }
}
