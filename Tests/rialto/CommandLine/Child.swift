import Foundation
import TestSupport

/// A child process: the built program, or a shell.
struct Child: Sendable {
  /// The result of a process.
  struct Result: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  /// The path of the program: in `RIALTO_PROGRAMS`, or built with the tests.
  static var rialto: String { Project.programs.appending(path: "rialto").path }

  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Runs the process to its end, without input.
  func run() async throws -> Result {
    let environment = environment.merging(Project.coverageEnvironment) { $1 }
    let result = try await Program(path, arguments, environment: environment).run()
    return Result(status: result.status, output: result.output, error: result.errors)
  }
}
