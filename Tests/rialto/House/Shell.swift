import Foundation
import TestSupport

/// What a command line left behind.
struct Outcome {
  let status: Int32
  let output: String
  let errors: String
}

/// Runs a command line with bash, in that folder and with only that environment.
func shell(
  _ line: String,
  in folder: URL,
  environment: [String: String],
  input: String = ""
) async throws -> Outcome {
  let program = Program(
    "/usr/bin/env",
    ["bash", "-c", line],
    environment: environment,
    in: folder.path
  )
  let result = try await program.run(input: input)
  return Outcome(status: result.status, output: result.output, errors: result.errors)
}
