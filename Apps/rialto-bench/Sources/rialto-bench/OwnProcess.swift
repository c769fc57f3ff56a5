import Foundation

/// A run of this program with other arguments, or of another program, and its output.
///
/// A command such as valgrind's may run it.
func childOutput(
  _ arguments: [String],
  of program: String = CommandLine.arguments[0],
  under command: [String] = []
) throws -> String {
  let (process, output) = child(arguments, of: program, under: command)
  try process.run()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .newlines)
}

private func child(
  _ arguments: [String],
  of program: String,
  under command: [String]
) -> (process: Process, output: Pipe) {
  let process = Process()
  process.executableURL = URL(filePath: command.isEmpty ? program : "/usr/bin/env")
  process.arguments = command.isEmpty ? arguments : command + [program] + arguments
  let output = Pipe()
  process.standardOutput = output
  return (process, output)
}

/// Starts this very program, or another, as a server, which prints its port and does not outlive
/// this process.
///
/// A command such as valgrind's may run it.
func childServer(
  _ arguments: [String],
  of program: String = CommandLine.arguments[0],
  under command: [String] = []
) throws -> (process: Process, port: Int) {
  let (process, output) = child(arguments, of: program, under: command)
  // The parent never writes to it; its end tells the child that its parent has.
  process.standardInput = Pipe()
  try process.run()
  let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  guard let port = Int(printed.trimmingCharacters(in: .newlines)) else {
    process.terminate()
    let words = [program] + arguments
    throw LoadError("The server does not start: \(words.joined(separator: " ")).")
  }
  return (process, port)
}

/// Tells the parent, which waits for it, the port of the server that this process is.
func announce(_ port: Int) throws {
  // In one write, and at once although it is no terminal.
  try FileHandle.standardOutput.write(contentsOf: Data("\(port)\n".utf8))
}

/// Returns when the parent is gone.
func waitForParent() throws { _ = try FileHandle.standardInput.readToEnd() }

/// The resources that this process has used so far.
enum ProcessUsage {
  /// User and system time of all its threads.
  static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// User and system time of another process so far, in steps of the clock that the system counts by.
  static func cpuSeconds(of process: Int32) throws -> Double {
    #if os(Linux)
    let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name of the program stands in brackets and may have spaces.
    let fields = status.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      throw LoadError("The system does not tell what the server took.")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    #else
    return .nan
    #endif
  }

  /// The most memory it has held, in KiB.
  static var peakKiB: Int {
    get throws {
      #if os(Linux)
      // `getrusage` would count what the parent held when it started this process.
      return try peakKiB(of: "self")
      #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
      #endif
    }
  }
  /// The most memory that a process has held, in KiB, by its number or "self".
  static func peakKiB(of process: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
