package import Foundation

/// Reads the state of processes that are not children of the tests.
package enum ProcessTable {
  package static func children(of parent: pid_t) async throws -> [pid_t] {
    #if os(Linux)
    // Not by pgrep, which the smaller systems come without.
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init)
      .filter { fields(of: $0)?.parent == parent }
    #else
    try await Program("/usr/bin/pgrep", ["-P", "\(parent)"]).run().output
      .split(separator: "\n").compactMap { pid_t($0) }
    #endif
  }

  /// Returns `true` if any of the processes is running; a zombie is not.
  package static func isAnyAlive(_ processes: [pid_t]) async throws -> Bool {
    #if os(Linux)
    processes.contains { process in fields(of: process).map { $0.state != "Z" } ?? false }
    #else
    processes.contains { kill($0, 0) == 0 }
    #endif
  }

  #if os(Linux)
  private static func fields(of process: pid_t) -> (state: Substring, parent: pid_t)? {
    // One that has ended meanwhile has no file any more.
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name of the program stands in brackets and may have any sign in it.
    let fields = status?.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
    return (fields[0], parent)
  }
  #endif
}
