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

  /// The program: that of `RIALTO_PROGRAMS`, or the one that was built with the tests.
  static var rialto: String { Project.programs.appending(path: "rialto").path }

  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Runs it to its end, with no input.
  func run() async throws -> Result {
    let environment = environment.merging(Project.coverageEnvironment) { $1 }
    let result = try await Program(path, arguments, environment: environment).run()
    return Result(status: result.status, output: result.output, error: result.errors)
  }
}
