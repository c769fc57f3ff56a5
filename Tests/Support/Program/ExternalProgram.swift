import Foundation

/// Another program, and what it is started with.
///
/// By the system's own call and not by Foundation's `Process`: that one reads beyond the end of a
/// list where very many files are open, and its programs inherit what the thread of a task blocks,
/// which is every signal that asks to end.
package struct Program: Sendable {
  /// The standard input.
  package enum Input: Sendable {
    case nothing
    case file(String)
    /// The text written to `RunningProgram.input`.
    case socket
  }

  /// The destination of output.
  package enum Output: Sendable {
    case nothing
    /// A file, which is made where it is not there, and added to where it is.
    case file(String)
    /// A pipe, read from `RunningProgram.output`.
    case pipe
  }

  package var path: String
  package var arguments: [String]
  package var environment: [String: String]
  /// The working directory; by default the tests' directory.
  package var folder: String?
  /// `true` to shield it from the terminal's signals to the tests, such as Ctrl-C.
  package var isApart: Bool

  package init(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    in folder: String? = nil,
    isApart: Bool = false
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.isApart = isApart
  }

  /// The path of a program of that name, where `PATH` says or administrators keep theirs.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let usual = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
    return (folders.map(String.init) + usual).map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// The output and termination status of a program.
  package struct Result: Sendable {
    package let ending: RunningProgram.TerminationStatus
    package let output: String
    package let errors: String

    /// As a shell tells it: 128 and the signal where that ended it.
    package var status: Int32 { ending.status }
  }

  /// Runs the program and waits for its end, even if its children still write.
  package func run(input: String? = nil) async throws -> Result {
    // Files, not pipes: these need no reader, and children of the program do not keep them open.
    let papers = try TemporaryFolder()
    try input?.write(toFile: papers.file("input"), atomically: false, encoding: .utf8)
    let program = try start(
      input: input == nil ? .nothing : .file(papers.file("input")),
      output: .file(papers.file("output")),
      errors: .file(papers.file("errors"))
    )
    let ending = await program.terminationStatus
    return Result(
      ending: ending,
      output: try text(of: papers.file("output")),
      errors: try text(of: papers.file("errors"))
    )
  }

  /// Starts it, beside the tests.
  ///
  /// - Parameters:
  ///   - input: What it reads.
  ///   - output: Where it writes to.
  ///   - errors: Where it writes its errors to; the same pipe as the output takes both.
  /// - Returns: The program, which is killed when it is let go.
  /// - Throws: `POSIXError` where it cannot be started.
  package func start(
    input: Input = .nothing,
    output: Output = .nothing,
    errors: Output = .nothing
  ) throws -> RunningProgram {
    var streams = try ProgramStreams(input: input, output: output, errors: errors)
    defer { streams.closeTheirs() }
    return RunningProgram(try spawn(&streams), input: streams.input, output: streams.output)
  }

  private func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
  }
}
