import Foundation
import TestSupport
import Testing

/// A person at a real terminal: keys go in, and what stands on the screen is read.
///
/// There is a shell in it, as there is for a person, so that what a program leaves behind is seen.
final class Tmux: Sendable {
  /// Whether there is a tmux to sit at.
  static let isInstalled = path != nil

  private static let path = Program.path(of: "tmux")

  private let folder: TemporaryFolder
  private let environment: [String: String]

  /// Opens a window of that size, with a shell in it.
  init(
    columns: Int = 80,
    rows: Int = 24,
    home: String,
    environment: [String: String] = [:]
  ) async throws {
    folder = try TemporaryFolder()
    self.environment = [
      "HOME": home, "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin",
      "LANG": "C.UTF-8", "RIALTO": Child.rialto, "TERM": "screen",
      // It would ask how to go on from a crash.
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    let settings = "set -g status off\nset -g escape-time 0\nset -g default-terminal screen\n"
    try settings.write(toFile: folder.file("conf"), atomically: true, encoding: .utf8)
    try await tmux(
      "-f",
      folder.file("conf"),
      "new-session",
      "-d",
      "-x",
      "\(columns)",
      "-y",
      "\(rows)",
      "PS1='$ ' bash --norc --noprofile"
    )
  }

  deinit {
    close()
  }

  /// Types a line into the shell.
  func enter(_ line: String) async throws {
    try await tmux("send-keys", "-l", line)
    try await press("Enter")
  }

  /// Presses keys, as tmux names them: `Enter`, `Down`, `C-z`, `q`.
  func press(_ keys: String...) async throws {
    try await tmux(["send-keys"] + keys)
  }

  /// What stands on the screen now; with its colours where they are wanted.
  func screen(isColored: Bool = false) async throws -> String {
    try await tmux(["capture-pane", "-p"] + (isColored ? ["-e"] : []))
      .replacing("\u{A0}", with: " ")
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What tmux itself knows, such as `#{alternate_on}`.
  func tells(_ format: String) async throws -> String {
    try await tmux("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Closes the terminal, whoever sits at it.
  ///
  /// It waits on the spot, because a test that lets go cannot do otherwise.
  func close() {
    // A server that has ended by itself has closed it already.
    _ = try? program(["kill-server"]).start().waitForEnd()
  }

  /// The screen, once all of that stands on it, or as it is when that takes too long.
  @discardableResult
  func shows(
    _ texts: String...,
    without absent: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    var seen = ""
    let isThere = try await eventually {
      seen = try await screen()
      return texts.allSatisfy(seen.contains) && !(absent.map(seen.contains) ?? false)
    }
    if !isThere {
      Issue.record("\(texts) without \(absent ?? "") in:\n\(seen)", sourceLocation: sourceLocation)
    }
    return seen
  }

  /// The number of the desk's process.
  func desk() async throws -> String {
    var number = ""
    _ = try await eventually {
      let shell = try await tells("#{pane_pid}")
      number = try await Child(
        path: "/usr/bin/env",
        arguments: ["pgrep", "-P", shell],
        environment: environment
      ).run().output.trimmingCharacters(in: .newlines)
      return !number.isEmpty
    }
    return number
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> String { try await tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    let result = try await program(arguments).run()
    guard result.status == 0 else { throw TmuxFailure(said: result.output + result.errors) }
    return result.output
  }

  private func program(_ arguments: [String]) -> Program {
    Program(
      Self.path ?? "",
      ["-S", folder.file("s")] + arguments,
      environment: environment.merging(Project.coverageEnvironment) { $1 }
    )
  }
}

/// That tmux did not do what it was asked.
struct TmuxFailure: Error {
  let said: String
}

/// Whether it comes true, looked at again and again; the limit only ends what has failed already.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  let clock = ContinuousClock()
  let end = clock.now.advanced(by: .seconds(60))
  while clock.now < end {
    if try await condition() { return true }
    try await clock.sleep(for: .milliseconds(40))
  }
  return try await condition()
}
