package import Foundation

/// Runs a command line with bash, in that folder and with only that environment.
package func shell(
  _ line: String,
  in folder: URL,
  environment: [String: String],
  input: String = ""
) async throws -> Program.Result {
  try await Program(
    "/usr/bin/env",
    ["bash", "-c", line],
    environment: environment,
    in: folder.path
  ).run(input: input)
}
