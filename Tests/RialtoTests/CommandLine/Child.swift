import Foundation

/// A process beside the tests: the built program, or a shell.
struct Child: Sendable {
  /// What came of it.
  struct Result: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  /// The program that was built with the tests, beside them.
  static var rialto: String {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let tests = bundles.first ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "rialto").path
  }

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
    let error = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try error.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: written, as: UTF8.self),
      error: String(decoding: complaints, as: UTF8.self)
    )
  }
}
