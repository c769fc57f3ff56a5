import Foundation

/// What this very program prints when it is run with other arguments.
func ownProcess(_ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: CommandLine.arguments[0])
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .newlines)
}

/// What this process has used so far.
enum ProcessUsage {
  /// User and system time of all its threads.
  static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// The most memory it has held, in KiB.
  static var peakKiB: Int {
    get throws {
      #if os(Linux)
        // `getrusage` would count what the parent held when it started this process.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
      #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss / 1024
      #endif
    }
  }
}
