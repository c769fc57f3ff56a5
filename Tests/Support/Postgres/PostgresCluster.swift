import Foundation

/// A temporary PostgreSQL cluster, with its socket in a separate folder.
///
/// Its data is a copy of what `initdb` has made once. Releasing it, or the end of the tests, even if
/// they are killed, stops the server and removes all data.
///
/// It is an actor because only one server runs at a time; its databases can be used from any task.
package actor PostgresCluster {
  /// The superuser.
  package static let user = "rialto"

  private static let first = Task { try await PostgresCluster() }

  /// The cluster that all tests of this process share, each with its own database.
  package static func shared() async throws -> PostgresCluster { try await first.value }

  package nonisolated let options: PostgresOptions
  package nonisolated let port: Int
  nonisolated let folder: PostgresFolder
  private(set) var server: RunningProgram?
  private var databases = 0

  /// Creates a cluster, and starts it.
  package init(_ options: PostgresOptions = PostgresOptions()) async throws {
    self.options = options
    folder = try PostgresFolder()
    port = try options.network == nil ? 5432 : freePort()
    if let network = options.network, network.tls != .refused {
      let certificate = try await SelfSignedCertificate()
      try folder.write(certificate.certificate, to: "certificate.pem")
      try folder.write(certificate.key, to: "key.pem")
    }
    try await folder.copyData(of: Self.template.value)
    try await configure()
    try await start()
    if let network = options.network {
      try await main.sql("ALTER ROLE \(Self.user) PASSWORD '\(network.password)'")
    }
  }

  /// The folder of a cluster that is never started: `initdb` takes ten times as long as a copy.
  private static let template = Task {
    let folder = try PostgresFolder()
    try await folder.run(
      "initdb",
      [
        "-D", folder.file("data"), "-U", user, "--auth=trust", "-E", "UTF8", "--lc-collate=C",
        "--lc-ctype=\(letters)", "--no-sync", "--no-instructions",
      ]
    )
    return folder
  }

  /// Starts a cluster with existing data.
  init(_ options: PostgresOptions, in folder: PostgresFolder) async throws {
    self.options = options
    self.folder = folder
    port = try options.network == nil ? 5432 : freePort()
    try await configure()
    try await start()
  }

  /// The certificate that clients must trust, if it offers TLS.
  package nonisolated var certificate: String { folder.file("certificate.pem") }

  /// The initial database of the cluster, for statements about the whole cluster.
  package nonisolated var main: PostgresTestDatabase { PostgresTestDatabase("postgres", of: self) }

  /// Creates a database for one test: an empty one, or a copy of one that has no connections.
  package func database(copying template: String = "template0") async throws -> PostgresTestDatabase
  {
    databases += 1
    let name = "test\(databases)"
    try await main.sql("CREATE DATABASE \(name) TEMPLATE \(template)")
    return PostgresTestDatabase(name, of: self)
  }

  // MARK: Starting and stopping

  /// Starts the server unless it runs, and waits until it accepts clients.
  package func start() async throws {
    if let server, server.isRunning { return }
    let server = try folder.start("postgres", ["-D", folder.file("data")])
    self.server = server
    while try state() != "ready" {
      guard server.isRunning else {
        self.server = nil
        try folder.watchdog.forget(server)
        throw folder.failure("PostgreSQL does not start")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Shuts the server down: it rolls back open transactions and disconnects clients.
  package func stop() async throws { try await end { server in server.signal(SIGINT) } }

  package func restart() async throws {
    try await stop()
    try await start()
  }

  /// Kills all processes of the server, like a crash of the machine.
  package func kill() async throws {
    try await end { server in
      // Stopped first, so that it does not see its children die, and makes no more of them.
      server.signal(SIGSTOP)
      let children = try await ProcessTable.children(of: server.id)
      for child in children { _ = Foundation.kill(child, SIGKILL) }
      server.signal(SIGKILL)
      // While one of them lives, a new server finds their memory in use and does not start.
      while try await ProcessTable.isAnyAlive(children) {
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  /// Promotes a standby, and waits until it accepts writes.
  package func promote() async throws { try await main.sql("SELECT pg_promote(true, 60)") }

  private func end(_ by: (RunningProgram) async throws -> Void) async throws {
    guard let server else { return }
    try await by(server)
    _ = await server.terminationStatus
    try folder.watchdog.forget(server)
    self.server = nil
  }

  /// The status in the last line of the server's PID file: `starting`, `ready`, `stopping`.
  private func state() throws -> String? {
    // The file appears a moment after the server, which rewrites it all the time.
    let lines = (try? String(contentsOfFile: folder.file("data/postmaster.pid"), encoding: .utf8))?
      .split(separator: "\n", omittingEmptySubsequences: false)
    // One that was killed has left its file behind.
    guard let lines, lines.count > 7, let server, lines[0] == "\(server.id)" else { return nil }
    return lines[7].trimmingCharacters(in: .whitespaces)
  }

  private func configure() async throws {
    let text = options.configuration(folder: folder.path, port: port)
    try folder.write(text, to: "data/postgresql.conf")
    try folder.write(options.access, to: "data/pg_hba.conf")
  }

  /// Every letter of the world is one, in the names that systems have for it.
  private static var letters: String {
    #if canImport(Darwin)
    "UTF-8"
    #else
    "C.UTF-8"
    #endif
  }
}

/// Returns a free port that the system will not choose again soon.
private func freePort() throws -> Int {
  let (descriptor, port) = try boundSocket()
  close(descriptor)
  return port
}
