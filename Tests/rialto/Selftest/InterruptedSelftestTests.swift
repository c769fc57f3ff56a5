import Foundation
import TestSupport
import Testing

/// The built program, when a signal ends a self-test.
struct InterruptedSelftestTests {
  /// A terminal sends the signal to the servers as well.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [true, false])
  func anInterruptedTestLeavesNoFolderAndNoServer(signal: Int32, isForAll: Bool) async throws {
    let folder = try TemporaryFolder()
    let environment = ["HOME": folder.url.path, "TMPDIR": folder.url.path, "PATH": "/usr/bin:/bin"]
    let program = try Program(
      Child.rialto,
      ["selftest", "crash", "--rounds", "1000"],
      environment: environment.merging(Project.coverageEnvironment) { $1 },
      isApart: true
    ).start()
    var servers: [pid_t] = []
    while program.isRunning, servers.isEmpty {
      servers = try await ProcessTable.children(of: program.id)
    }
    if isForAll { kill(-program.id, signal) } else { program.signal(signal) }
    #expect(await program.terminationStatus.status == 128 + signal)
    #expect(try await ProcessTable.isAnyAlive(servers) == false)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.filter { $0.hasPrefix("rialto-selftest") } == [])
  }
}
