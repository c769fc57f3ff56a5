import Foundation
import TestSupport

/// A process beside the tests: the built program, or a shell.
struct Child: Sendable {
  /// What came of it.
  struct Result: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  /// The program that was built with the tests, beside them.
  static var rialto: String { Project.products.appending(path: "rialto").path }

  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Runs it to its end, with no input.
  func run() throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment.merging(Project.coverageEnvironment) { $1 }
    let output = Pipe()
    // A file and not a second pipe: nobody reads two pipes at once.
    let papers = try TemporaryFolder()
    try Data().write(to: URL(filePath: papers.file("errors")))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: papers.file("errors"))
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: written, as: UTF8.self),
      error: try String(contentsOfFile: papers.file("errors"), encoding: .utf8)
    )
  }
}
