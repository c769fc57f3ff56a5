import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import Synchronization
import TestSupport
import Testing

@testable import CommandKit
@testable import rialto

/// A transport to a store that is unavailable for a while.
struct CountdownTests {
  /// Responds with `Retry-After` a number of times, and then with the user.
  final class Away: HTTPTransport {
    private let times: Int
    private let asked = Atomic(0)

    init(times: Int) { self.times = times }

    func send(_ request: HTTPRequest, for exchange: HTTPExchange) async throws(HTTPError)
      -> HTTPResponse
    {
      guard asked.add(1, ordering: .relaxed).newValue > times else {
        return HTTPResponse(status: 503, fields: ["Retry-After": "62"])
      }
      let body = #"{"name":"anna","role":"admin"}"#
      return HTTPResponse(status: 200, body: HTTPBody(Array(body.utf8)))
    }
  }

  let clock = ManualClock()

  func desk() throws -> Desk {
    var desk = try Desk()
    desk.input = MemoryInput(["1", ""], isTerminal: true)
    desk.errorColumns = 80
    desk.environment["NO_COLOR"] = "1"
    desk.clock = clock
    desk.transport = Away(times: 1)
    return desk
  }

  @Test func theTimeIsCountedDownBeforeTheNextTry() async throws {
    let desk = try self.desk()
    async let running = desk.rialto("whoami --store https://h/")
    for _ in 1...62 {
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
    }
    let result = await running
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output == "name\tanna\nrole\tadmin\nstore\thttps://h/\n")
    let lines = (1...62).reversed().map { left in
      let time = left >= 60 ? "1:0\(left - 60)" : "\(left) s"
      return "\rRetrying in \(time); press Ctrl-C to stop.\u{1B}[K"
    }
    #expect(
      result.error == """
        Error: Server error at h (503).
        The server is overloaded, or down for maintenance.
        Try again in 62 s.
          1. Try again in 1:02
        Choose 1, or press Enter to cancel: \

        """ + lines.joined() + "\r\u{1B}[K",
      "\(result.error.debugDescription)"
    )
  }

  @Test func anInterruptEndsTheWait() async throws {
    let desk = try self.desk()
    let task = Task { await desk.rialto("whoami --store https://h/") }
    try await clock.waitForSleepers()
    task.cancel()
    let result = await task.value
    #expect(result.status == .interrupted)
    #expect(result.output == "")
    #expect(result.error.hasSuffix("\r\u{1B}[K"))
  }

  @Test func aTerminalThatCannotDrawGetsOneLine() async throws {
    var desk = try self.desk()
    desk.environment["TERM"] = "dumb"
    let dumb = desk
    async let running = dumb.rialto("whoami --store https://h/")
    for _ in 1...62 {
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
    }
    let error = await running.error
    #expect(error.hasSuffix("cancel: Retrying in 1:02; press Ctrl-C to stop.\n"))
  }

  /// A console on a real terminal.
  @Test func recoveryMenuReadsTheChoiceFromTheTerminal() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let home = try TemporaryFolder()
    let console = Console(
      input: FileInput(descriptor: terminal.descriptor),
      output: FileOutput(descriptor: terminal.descriptor),
      error: FileOutput(descriptor: terminal.descriptor, isBuffered: false),
      environment: ["HOME": home.file("home"), "NO_COLOR": "1"]
    )
    let program = Rialto.program(
      in: AppEnvironment(
        console: console,
        workingDirectory: home.file("home"),
        accountHome: { nil },
        userID: getuid(),
        now: { .distantPast },
        transport: Away(times: 1)
      )
    )
    async let screens = answers("7\n", "\n", at: terminal)
    #expect(await program.run(["orders", "list"]) == .notFound)
    let (first, second) = await (screens[0], screens[1])
    #expect(first.contains("Error: There is no store on this machine yet.\r\n"))
    #expect(first.hasSuffix("  1. Create a demo store\r\nChoose 1, or press Enter to cancel: "))
    #expect(second == "7\r\nEnter 1.\r\nChoose 1, or press Enter to cancel: ")
  }

  /// Types each line when the prompt appears, and returns the output until then.
  private func answers(_ lines: String..., at terminal: PseudoTerminal) async -> [String] {
    await withCheckedContinuation { continuation in
      // Program and person wait for each other, and tasks may have no more than one thread.
      Thread.detachNewThread {
        let screens = lines.map { line in
          let screen = terminal.read(until: "cancel: ")
          terminal.type(line)
          return screen
        }
        continuation.resume(returning: screens)
      }
    }
  }
}
