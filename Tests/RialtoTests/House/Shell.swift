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
  let papers = try TemporaryFolder()
  let files = ["input", "output", "errors"].map { URL(filePath: papers.file($0)) }
  try input.write(to: files[0], atomically: true, encoding: .utf8)
  for file in files[1...] { try "".write(to: file, atomically: true, encoding: .utf8) }

  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["bash", "-c", line]
  process.currentDirectoryURL = folder
  process.environment = environment
  process.standardInput = try FileHandle(forReadingFrom: files[0])
  // Files, not pipes: nobody has to keep reading while the command runs.
  process.standardOutput = try FileHandle(forWritingTo: files[1])
  process.standardError = try FileHandle(forWritingTo: files[2])

  try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
    process.terminationHandler = { _ in ended.resume() }
    do {
      try process.run()
    } catch {
      process.terminationHandler = nil
      ended.resume(throwing: error)
    }
  }
  return Outcome(
    status: process.terminationStatus,
    // Through the folder, which is gone once nobody needs it any more.
    output: try String(contentsOfFile: papers.file("output"), encoding: .utf8),
    errors: try String(contentsOfFile: papers.file("errors"), encoding: .utf8)
  )
}
