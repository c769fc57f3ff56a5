import Foundation

/// A filter of JSON in the language of jq, which the system's `jq` runs.
///
/// A filter can run without end or build values without bound, so the system limits its processor
/// time and its memory.
public struct JSONFilter: Sendable, Equatable {
  /// The filter as the user wrote it.
  public let text: String

  /// The limit of processor time, in seconds; time spent waiting for rows or a reader is free.
  public let seconds: Int

  /// The limit of memory, in megabytes; macOS does not enforce it.
  public let megabytes: Int

  /// Creates a filter.
  public init(_ text: String, seconds: Int = 60, megabytes: Int = 2048) {
    self.text = text
    self.seconds = seconds
    self.megabytes = megabytes
  }

  /// Checks that jq is installed and accepts the filter, so that a command does nothing otherwise.
  func check(on console: Console) throws(OutputError) {
    // Without input jq compiles the filter and ends.
    try FilterProcess(self, on: console).finish()
  }

  /// Returns the command that runs jq with some options.
  func command(_ options: [String], environment: [String: String]) -> ShellCommand {
    ShellCommand(
      text: """
        exec 3>&2 2>/dev/null
        ulimit -S -c 0; ulimit -S -t \(seconds); ulimit -S -v \(megabytes * 1024)
        exec 2>&3 3>&-
        command -v jq >/dev/null || exit 127
        exec jq "$@"
        """,
      // jq would take a filter such as `-.stock` for options.
      arguments: options + [text.hasPrefix("-") ? " \(text)" : text],
      environment: environment
    )
  }

  /// Returns the error for an exit status of jq; `nil` for success.
  func error(for status: Int32, message: String) -> OutputError? {
    let reason = Self.reason(in: message) ?? "jq ended with status \(status)."
    switch status {
    case 0: return nil
    case 126, 127: return .noJQ
    case 3 where message.contains("compile error"): return .invalidFilter(text, reason: reason)
    case 128 + SIGXCPU: return .filterLimit("It took more than \(seconds) s of processor time.")
    case 128 + SIGABRT, 128 + SIGKILL, 128 + SIGSEGV:
      return .filterLimit("It needed more than \(megabytes) MB of memory.")
    case 128 + SIGHUP, 128 + SIGINT, 128 + SIGTERM: return .cancelled
    default: return .filterFailed(reason: reason)
    }
  }

  /// Returns the first error that jq reports, in its words.
  private static func reason(in message: String) -> String? {
    let lines = message.split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("jq: error") }) ?? lines.first else {
      return nil
    }
    let text = line.replacing(/^jq: error(?: \(at [^)]*\))?:? ?|:\s*$/, with: "")
    return String(text) + (text.hasSuffix(".") ? "" : ".")
  }
}
