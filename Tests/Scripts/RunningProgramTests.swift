import Foundation
import TestSupport
import Testing

/// The programs that the tests start beside themselves.
struct RunningProgramTests {
  private func shell(_ line: String) -> Program {
    Program("/bin/sh", ["-c", line], environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test func resultHasOutputErrorsAndExitStatus() async throws {
    let result = try await shell("cat; echo oops >&2; exit 3").run(input: "hello")
    #expect(result.output == "hello")
    #expect(result.errors == "oops\n")
    #expect(result.status == 3)
  }

  @Test func everyTerminationSignalEndsTheProgram() async throws {
    // The threads of tasks block all of these.
    for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM] {
      let result = try await shell("kill -\(number) $$; sleep 60").run()
      #expect(result.ending == .signal(number))
    }
  }

  @Test func otherFileDescriptorsAreNotInherited() async throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let result = try await shell("for f in /dev/fd/*; do echo ${f##*/}; done").run()
    #expect(file > 2)
    // The shell may be reading the folder itself.
    #expect(!result.output.split(separator: "\n").contains("\(file)"))
  }

  @Test func itStartsBesideVeryManyOpenFiles() async throws {
    let files = (0..<2_000).map { _ in open("/dev/null", O_RDONLY) }.filter { $0 >= 0 }
    defer { for file in files { close(file) } }
    #expect(try await shell("exit 7").run().status == 7)
  }

  @Test func workingDirectoryAndEnvironmentAreApplied() async throws {
    let folder = try TemporaryFolder()
    let program = Program(
      "/bin/sh",
      ["-c", "pwd -P; env"],
      environment: ["A": "b"],
      in: folder.url.path
    )
    let lines = try await program.run().output.split(separator: "\n").map(String.init)
    #expect(lines.first == folder.url.resolvingSymlinksInPath().path)
    #expect(lines.contains("A=b"))
    #expect(!lines.contains { $0.hasPrefix("HOME=") })
  }

  @Test func oneThatIsNotThereIsToldAtOnce() async throws {
    await #expect(throws: POSIXError.self) { try await Program("/nowhere/at/all").run() }
  }

  @Test func oneThatIsLetGoIsGone() async throws {
    var program: RunningProgram? = try shell("echo $$; exec sleep 60").start(output: .pipe)
    let output = try #require(program?.output)
    #expect(output.availableData == Data("\(try #require(program).id)\n".utf8))
    program = nil
    // Its end of the pipe is closed once it has ended.
    #expect(try output.readToEnd() ?? Data() == Data())
  }

  @Test func finishingSocketInputSignalsEndOfFile() async throws {
    let program = try shell("read line; echo $line; cat").start(input: .socket, output: .pipe)
    let input = try #require(program.input)
    try input.write(Array("hello\nyou\n".utf8))
    input.finishWriting()
    #expect(try program.output?.readToEnd() == Data("hello\nyou\n".utf8))
    #expect(await program.terminationStatus == .exit(0))
  }
}
