import Foundation
import TestSupport
import Testing

/// A real terminal in tmux, which receives keys and whose screen is read.
///
/// It runs a shell, so that tests see the state in which a program leaves the terminal.
final class Tmux: Sendable {
  /// `true` if tmux is installed.
  static let isInstalled = path != nil

  private static let path = Program.path(of: "tmux")

  private let folder: TemporaryFolder
  private let environment: [String: String]

  /// Opens a window with a shell.
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
      // The backtracer would wait for input after a crash.
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

  /// Types text, and presses Enter.
  func type(_ text: String) async throws {
    if !text.isEmpty { try await tmux("send-keys", "-l", text) }
    try await press("Enter")
  }

  /// Presses keys, as tmux names them: `Enter`, `Down`, `C-z`, `q`.
  func press(_ keys: String...) async throws {
    try await tmux(["send-keys"] + keys)
  }

  /// Returns the text on the screen, optionally with its colors.
  func screen(isColored: Bool = false) async throws -> String {
    try await tmux(["capture-pane", "-p"] + (isColored ? ["-e"] : []))
      .replacing("\u{A0}", with: " ")
  }

  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Returns the value of a tmux variable, such as `#{alternate_on}`.
  func value(of format: String) async throws -> String {
    try await tmux("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Closes the terminal and ends the programs in it.
  ///
  /// It blocks, since `deinit` cannot suspend.
  func close() {
    // A server that has already ended needs no signal.
    _ = try? program(["kill-server"]).start().waitForEnd()
  }

  /// Waits until the screen shows all texts, and returns it; records an issue after a time limit.
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

  /// Returns the process ID of the desk.
  func deskProcess() async throws -> String {
    var number = ""
    _ = try await eventually {
      let shell = try await value(of: "#{pane_pid}")
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
    guard result.status == 0 else { throw TmuxFailure(output: result.output + result.errors) }
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

/// A failure of a tmux command.
struct TmuxFailure: Error {
  let output: String
}

/// Polls a condition until it is true, or until a time limit that only a failing test reaches.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  let clock = ContinuousClock()
  let end = clock.now.advanced(by: .seconds(60))
  while clock.now < end {
    if try await condition() { return true }
    try await clock.sleep(for: .milliseconds(40))
  }
  return try await condition()
}
