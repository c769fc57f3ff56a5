import Foundation

/// The user-space instructions and the allocations of an operation, counted by valgrind.
///
/// Other work on the machine changes times, but not these counts.
struct CountedCost {
  let instructions: Double
  let allocations: Double

  /// Counts what operations cost a process, by the difference of two runs, which leaves out its
  /// start.
  ///
  /// - Parameters:
  ///   - operations: The operations of the short run; the long one has three times as many.
  ///   - run: Runs the process to its end under the command that is given, for so many operations.
  /// - Throws: The error of a run, or of a count that is not there.
  init(of operations: Int, run: (_ command: [String], _ operations: Int) throws -> Void) throws {
    func difference(_ tool: String, after line: String) throws -> Double {
      let counts = try [operations, 3 * operations].map { count in
        let log = FileManager.default.temporaryDirectory
          .appending(path: "rialto-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        try run(
          ["valgrind", "--tool=\(tool)", "--\(tool)-out-file=/dev/null", "--log-file=\(log.path)"],
          count
        )
        return try Self.count(in: log, line)
      }
      return Double(counts[1] - counts[0]) / Double(2 * operations)
    }
    instructions = try difference("callgrind", after: "Collected")
    allocations = try difference("dhat", after: "Total:")
  }

  /// Reads the last number of a line: `Collected : 1351398470`, `Total: 9,168 bytes in 73 blocks`.
  private static func count(in log: URL, _ line: String) throws -> Int {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else {
      throw LoadError("valgrind is not installed.")
    }
    let words = text.split(separator: "\n").first { $0.contains(line) }?
      .split(separator: " ").map { $0.filter { $0 != "," } }
    guard let count = words?.compactMap({ Int($0) }).last else {
      throw LoadError("valgrind has counted nothing.")
    }
    return count
  }
}
