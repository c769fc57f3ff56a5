import Foundation
import TestSupport
import Testing

/// A person at a real terminal: keys go in, and what stands on the screen is read.
///
/// There is a shell in it, as there is for a person, so that what a program leaves behind is seen.
final class Tmux: Sendable {
  /// Whether there is a tmux to sit at.
  static let isInstalled = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/tmux")
  }

  private let folder: TemporaryFolder
  private let environment: [String: String]

  /// Opens a window of that size, with a shell in it.
  init(
    columns: Int = 80,
    rows: Int = 24,
    home: String,
    environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    self.environment = [
      "HOME": home, "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin",
      "LANG": "C.UTF-8", "RIALTO": Child.rialto, "TERM": "screen",
      // It would ask how to go on from a crash.
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    let settings = "set -g status off\nset -g escape-time 0\nset -g default-terminal screen\n"
    try settings.write(toFile: folder.file("conf"), atomically: true, encoding: .utf8)
    try tmux(
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
  func enter(_ line: String) throws {
    try tmux("send-keys", "-l", line)
    try press("Enter")
  }

  /// Presses keys, as tmux names them: `Enter`, `Down`, `C-z`, `q`.
  func press(_ keys: String...) throws {
    try tmux(["send-keys"] + keys)
  }

  /// What stands on the screen now; with its colours where they are wanted.
  func screen(isColored: Bool = false) throws -> String {
    try tmux(["capture-pane", "-p"] + (isColored ? ["-e"] : []))
      .replacing("\u{A0}", with: " ")
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What tmux itself knows, such as `#{alternate_on}`.
  func tells(_ format: String) throws -> String {
    try tmux("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Closes the terminal, whoever sits at it.
  ///
  /// The server is killed by the signal that nobody can block: it has what the tests' thread blocks,
  /// and that is all others. It may have ended by itself.
  func close() {
    guard let server = (try? tells("#{pid}")).flatMap({ pid_t($0) }) else { return }
    kill(server, SIGKILL)
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
      seen = try screen()
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
      let shell = try tells("#{pane_pid}")
      number = try Child(
        path: "/usr/bin/env",
        arguments: ["pgrep", "-P", shell],
        environment: environment
      ).run().output.trimmingCharacters(in: .newlines)
      return !number.isEmpty
    }
    return number
  }

  /// Begins without what the tests have open: the server lives on, and whoever waits for the end of
  /// one of those would wait for its.
  private static let alone = """
    for fd in /dev/fd/*; do fd=${fd##*/}; ((fd < 3)) || eval "exec $fd>&-"; done; exec tmux "$@"
    """

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", Self.alone, "tmux", "-S", folder.file("s")] + arguments
    process.environment = environment.merging(Project.coverageEnvironment) { $1 }
    let paper = URL(filePath: folder.file(UUID().uuidString))
    try Data().write(to: paper)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: paper)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOf: paper, encoding: .utf8)
    try FileManager.default.removeItem(at: paper)
    guard process.terminationStatus == 0 else { throw TmuxFailure(said: said) }
    return said
  }
}

/// That tmux did not do what it was asked.
struct TmuxFailure: Error {
  let said: String
}

/// Whether it comes true, looked at again and again; the limit only ends what has failed already.
func eventually(_ condition: () throws -> Bool) async throws -> Bool {
  let clock = ContinuousClock()
  let end = clock.now.advanced(by: .seconds(60))
  while clock.now < end {
    if try condition() { return true }
    try await clock.sleep(for: .milliseconds(40))
  }
  return try condition()
}
