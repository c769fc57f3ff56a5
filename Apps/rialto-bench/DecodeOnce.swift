import Foundation
import FoundationCore

/// Decodes one file in a process of its own and prints the most memory that took, in MiB.
struct DecodeOnce {
  enum Way: String, CaseIterable {
    case nothing = "the file alone"
    case foundation = "Foundation, strict"
    case strict = "ours, strict"
    case lenient = "ours, every field lenient"
  }

  private let way: Way
  private let file: String

  init(_ arguments: ArraySlice<String>) throws {
    guard arguments.count == 2, let way = arguments.first.flatMap(Way.init),
      let file = arguments.last
    else { throw POSIXError(.EINVAL) }
    self.way = way
    self.file = file
  }

  func run() throws {
    let text = try Data(contentsOf: URL(filePath: file))
    switch way {
    case .nothing: break
    case .foundation: _ = try JSONDecoder().decode(StrictPage.self, from: text)
    case .strict: _ = try ExactJSONDecoder().decode(StrictPage.self, from: text)
    case .lenient: _ = try ExactJSONDecoder().decodeReporting(LenientPage.self, from: text)
    }
    print((Double(try peakMemory()) / 1024).formatted(.number.precision(.fractionLength(1))))
  }

  /// The most memory this process has held, in KiB.
  private func peakMemory() throws -> Int {
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
