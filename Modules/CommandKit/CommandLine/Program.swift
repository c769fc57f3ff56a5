public import Foundation
import FoundationCore

/// A program: runs command lines, and returns their exit status.
public struct Program<Context: Sendable>: Sendable {
  let command: Command<Context>
  let version: String
  let topics: [HelpTopic]
  let console: Console
  let clock: any Clock<Duration>
  let recoveries: RecoveryRules
  private let timeZone: @Sendable () -> TimeZone
  private let configured: @Sendable (Invocation, Console) -> Console
  private let context: @Sendable (Invocation, Console) throws -> Context
  private let explained: @Sendable (any Error, Context) async -> any Error
  private let end: @Sendable () async -> Void

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - command: The command of the program, with all others as subcommands.
  ///   - version: The version, as `--version` shows it.
  ///   - topics: The help topics of the program.
  ///   - console: The console that commands read from and write to.
  ///   - clock: The clock of the wait before another attempt.
  ///   - timeZone: The time zone in which the program shows dates and times.
  ///   - recoveries: The rules for the recoveries of a failure.
  ///   - configured: Returns the console with the settings of the program applied, for errors; it
  ///     is also called for an invalid invocation.
  ///   - explained: Returns the error to show in place of one that a command threw.
  ///   - end: Releases resources that commands share, after the last of them.
  ///   - context: Makes the context of an invocation over a console: the program's own or, for a
  ///     recovery, one that writes to the error output alone.
  public init(
    _ command: Command<Context>,
    version: String,
    topics: [HelpTopic] = [],
    console: Console = .standard(),
    clock: any Clock<Duration> = ContinuousClock(),
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone = .gmt,
    recoveries: RecoveryRules = .standard,
    configured: @escaping @Sendable (Invocation, Console) -> Console = { $1 },
    explained: @escaping @Sendable (any Error, Context) async -> any Error = { error, _ in error },
    end: @escaping @Sendable () async -> Void = {},
    context: @escaping @Sendable (Invocation, Console) throws -> Context
  ) {
    self.command = command
    self.version = version
    self.topics = topics
    self.console = console
    self.clock = clock
    self.timeZone = timeZone
    self.recoveries = recoveries
    self.configured = configured
    self.explained = explained
    self.end = end
    self.context = context
  }

  /// Runs a command line, and writes an error to the console.
  ///
  /// - Parameter arguments: The words after the program's name, `nil` for one that is not valid
  ///   UTF-8, which is an error: repaired, it could name another file.
  /// - Returns: The exit status.
  public func run(_ arguments: [String?]) async -> ExitStatus {
    switch begin(arguments) {
    case .ended(let status): status
    case .command(let invocation): await run(invocation)
    }
  }

  /// The outcome of a command line before anything is waited for.
  private enum Beginning {
    /// Help, the version, or the error of an invalid command line was written.
    case ended(ExitStatus)
    case command(Invocation)
  }

  /// Parses a command line, and shows help or the version if it asks for them.
  private func begin(_ arguments: [String?]) -> Beginning {
    do {
      let arguments = try readable(arguments)
      let invocation: Invocation
      do throws(UsageError) {
        invocation = try Parser.parse(arguments, with: command.description)
      } catch {
        // The command line is invalid but asks for help, which only a command has that exists.
        guard !error.isUnknownCommand,
          Self.options(in: arguments).contains(where: ["--help", "-h"].contains)
        else { throw error }
        try showHelp(on: error.path)
        return .ended(.done)
      }
      if try invocation[GlobalOptions.version] {
        try console.output.write("\(command.name) \(version)\n")
        try console.output.flush()
      } else if try !invocation.path.command.isRunnable || invocation[GlobalOptions.help] {
        try showHelp(on: invocation.path)
      } else {
        return .command(invocation)
      }
      return .ended(.done)
    } catch {
      return .ended(report(error, for: arguments.compactMap(\.self)))
    }
  }

  private func run(_ invocation: Invocation) async -> ExitStatus {
    let status = await LocalTime.$zone.withValue(timeZone()) {
      do {
        let status: ExitStatus
        if canAsk(invocation) {
          var invocation = invocation
          try invocation.check()
          status = try await CommandRunner(program: self) {
            RecoveryMenu(report: errorReport(for: $0.typedWords))
          }
          .run(invocation)
        } else {
          try await execute(invocation)
          status = .done
        }
        try console.output.flush()
        return status
      } catch {
        return report(error, for: invocation.typedWords)
      }
    }
    await end()
    return status
  }

  private func report(_ error: any Error, for arguments: [String]) -> ExitStatus {
    // Earlier output belongs before the error; a failed write is reported already.
    try? console.output.flush()
    return errorReport(for: arguments).report(error)
  }

  private func readable(_ arguments: [String?]) throws(UsageError) -> [String] {
    if let index = arguments.firstIndex(of: nil) {
      throw UsageError(.notUTF8(position: index + 1), at: CommandPath(command.description))
    }
    return arguments.compactMap(\.self)
  }

  /// Returns the reporter of an error for arguments that may be invalid.
  private func errorReport(for arguments: [String]) -> ErrorReporter {
    let options = Self.options(in: arguments)
    let invocation = try? Parser.parse(arguments, with: command.description)
    let known = invocation ?? Invocation(path: CommandPath(command.description))
    return ErrorReporter(
      console: configured(known, console),
      isJSON: options.contains { $0.split(separator: "=").first == "--json" || $0 == "--ndjson" },
      disablesColor: options.contains("--no-color"),
      recoveries: recoveries,
      invocation: invocation
    )
  }

  /// Returns `true` if the user can choose a recovery.
  private func canAsk(_ invocation: Invocation) -> Bool {
    // Options that exclude each other are refused when the command is run.
    guard let options = try? GlobalOptions.outputOptions(of: invocation) else { return false }
    return console.input.isTerminal && console.error.isTerminal
      && !options.disablesPrompts && options.format?.isJSON != true
      && recoveries.offersMenu(invocation)
  }

  /// Runs an invocation; with `isAside`, all output goes to the error output.
  func execute(_ invocation: Invocation, isAside: Bool = false) async throws {
    var invocation = invocation
    // A recovery may have changed the words.
    try invocation.check()
    let options = try GlobalOptions.outputOptions(of: invocation)
    if let fields = options.fields { try invocation.path.command.output?.check(fields) }
    try options.filter?.check(on: console)
    let context = try context(invocation, isAside ? console.aside : console)
    do { try await command.run(invocation, with: context) } catch {
      throw await explained(error, context)
    }
  }

  private func showHelp(on path: CommandPath) throws {
    let page = HelpPage(path: path, width: console.textWidth, topics: topics)
    try console.output.write(page.text)
    try console.output.flush()
  }

  /// The words before `--`, which may be options.
  private static func options(in arguments: [String]) -> ArraySlice<String> {
    arguments.prefix { $0 != "--" }
  }
}

extension Program<Display> {
  /// Creates a program whose commands need only a display.
  public init(
    _ command: Command<Display>,
    version: String,
    topics: [HelpTopic] = [],
    console: Console = .standard()
  ) {
    self.init(command, version: version, topics: topics, console: console) { invocation, console in
      Display(console, options: try GlobalOptions.outputOptions(of: invocation))
    }
  }
}

extension Program {
  /// Runs the program with the arguments of this process, and ends the process.
  ///
  /// The first termination signal cancels the command, the second ends the process at once.
  public func main() async -> Never {
    let status =
      switch begin(Self.arguments) {
      case .ended(let status): status.rawValue
      case .command(let invocation):
        if OpenFileFailure.isImminent {
          report(OpenFileFailure(), for: invocation.typedWords).rawValue
        } else {
          await TerminationSignals().run { await run(invocation) }
        }
      }
    // Not `exit`: its handlers would free memory that threads of libraries still use. All output
    // is flushed by now.
    _exit(status)
  }

  /// The words after the program's name, `nil` for one that is not valid UTF-8.
  private static var arguments: [String?] {
    // Swift looks for them before the environment on the stack, which a preloaded library that sets a
    // variable has moved away.
    guard CommandLine.argc > 0 else {
      let words = FileManager.default.contents(atPath: "/proc/self/cmdline") ?? Data()
      return words.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String(validating: $0, as: UTF8.self) }
    }
    return (1..<Int(CommandLine.argc)).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
  }
}

/// The failure to start with too few free file descriptors.
///
/// Without its descriptors for events, signals and timers, Dispatch ends the process with a trap.
private struct OpenFileFailure: Failure {
  /// The number of descriptors for Dispatch, the time zone and the first files of a command.
  private static let least = 16

  let details = FailureDetails(
    "system.open_files",
    .failed,
    "Too few files can be open.",
    reason: "The program needs \(Self.least) free file descriptors.",
    suggestion: "Raise the limit, as with 'ulimit -n 256'."
  )

  /// `true` if the system refuses so many descriptors.
  static var isImminent: Bool {
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    while open.count < least {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return true }
      open.append(descriptor)
    }
    return false
  }
}

extension Console {
  /// The width of running text: the terminal's, between 40 and 100 columns.
  public var textWidth: Int { min(max(output.columns ?? 80, 40), 100) }
}
