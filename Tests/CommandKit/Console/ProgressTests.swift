import CommandTestSupport
import TestSupport
import Testing

@testable import CommandKit

struct ProgressTests {
  private let error = MemoryOutput(columns: 60)
  private let clock = ManualClock()

  private func display(
    error: MemoryOutput? = nil,
    environment: [String: String] = [:],
    isQuiet: Bool = false
  ) -> Display {
    Display(
      on: MemoryOutput(),
      error: error ?? self.error,
      environment: environment,
      options: OutputOptions(isQuiet: isQuiet),
      clock: clock
    )
  }

  /// Lets the progress draw itself once.
  private func tick() async throws {
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(80))
    try await clock.waitForSleepers()
  }

  @Test func shortWorkShowsNothing() async throws {
    let answer = try await display().progress("Loading") { _ in
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(79))
      return 42
    }
    #expect(answer == 42)
    #expect(error.text == "")
  }

  @Test func longWorkIsShownWithinATenthOfASecondAndLeavesACleanLine() async throws {
    try await display().progress("Loading", of: 4) { progress in
      progress.advance()
      try await tick()
      progress.advance(by: 3)
      try await tick()
    }
    #expect(
      error.text == "\rLoading  [=======                       ]  1/4\u{1B}[K"
        + "\rLoading  [==============================]  4/4\u{1B}[K" + "\r\u{1B}[K"
    )
    #expect(clock.sleeperCount == 0)
  }

  @Test func aNoteMeanwhileGetsALineOfItsOwn() async throws {
    let display = display()
    try await display.progress("Loading") { progress in
      try await tick()
      display.note("Offline.")
      progress.expect(9)
      try await tick()
    }
    #expect(
      error.text == "\r⠙ Loading\u{1B}[K" + "\r\u{1B}[K" + "Offline.\n"
        + "\rLoading  [                              ]  0/9\u{1B}[K" + "\r\u{1B}[K"
    )
  }

  @Test func aLineThatIsNotFinishedIsLeftAlone() async throws {
    let display = display()
    try await display.progress("Loading") { _ in
      try display.console.error.write("half a ")
      try await tick()
      try display.console.error.write("line\n")
      display.console.statusLine.clear()
      try await tick()
    }
    #expect(error.text == "half a line\n" + "\r⠹ Loading\u{1B}[K" + "\r\u{1B}[K")
  }

  @Test func anAnsweredQuestionLeavesTheLineFree() async throws {
    let console = Console(
      input: MemoryInput(["y"], isTerminal: true),
      output: MemoryOutput(columns: 60),
      error: error,
      environment: [:]
    )
    let display = Display(console, clock: clock)
    _ = try display.prompt.confirm("Load?", flag: "--yes")
    try await display.progress("Loading") { _ in try await tick() }
    #expect(error.text == "\r⠙ Loading\u{1B}[K" + "\r\u{1B}[K")
  }

  @Test func aFailureLeavesACleanLineToo() async throws {
    struct Interrupted: Error {}
    await #expect(throws: Interrupted.self) {
      try await display().progress("Loading") { _ in
        try await tick()
        throw Interrupted()
      }
    }
    #expect(error.text == "\r⠙ Loading\u{1B}[K" + "\r\u{1B}[K")
  }

  @Test func showsNoProgressWithoutATerminal() async throws {
    let pipe = MemoryOutput()
    let displays = [
      display(error: pipe),
      display(environment: ["TERM": "dumb"]),
      display(isQuiet: true),
    ]
    for display in displays {
      await display.progress("Loading") { progress in
        progress.advance()
        // No task may sleep on the clock, so there is nothing to wait for.
        for _ in 0..<1000 { await Task.yield() }
        #expect(clock.sleeperCount == 0)
      }
    }
    #expect(clock.sleeperCount == 0)
    #expect(error.text + pipe.text == "")
  }

  @Test(
    arguments: [
      (0, nil, 0, 80, "⠋ Loading"),
      (0, nil, 160, 80, "⠹ Loading"),
      (7, nil, 500, 80, "⠦ Loading  7"),
      (7, nil, 2000, 80, "⠴ Loading  7  4/s"),
      (50, 200, 2000, 80, "Loading  [=======                       ]  50/200  25/s"),
      (50, 200, 500, 36, "Loading  [====            ]  50/200"),
      (50, 200, 500, 29, "Loading  50/200"),
      (300, 200, 500, 80, "Loading  [==============================]  300/200"),
      (0, 0, 500, 80, "Loading  0/0"),
      (50, 200, 500, 8, "Loadin…"),
      (50, 200, 500, 0, ""),
      (Int.max, Int.max, 3_600_000, 20, "Loading  922337203…"),
    ] as [(Int, Int?, Int, Int, String)]
  )
  func aMomentIsALine(count: Int, total: Int?, after: Int, columns: Int, line: String) {
    let elapsed = Duration.milliseconds(after)
    let text = ProgressText("Loading", count: count, total: total, after: elapsed)
    #expect(text.line(columns: columns) == line)
  }
}
