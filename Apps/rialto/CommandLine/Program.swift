/// The program: words in, text and a status out.
struct Program: Sendable {
  let command: Command
  let surroundings: Surroundings

  /// Does what the words ask for; whatever happens is told on the console.
  ///
  /// A word that is not valid UTF-8 is nothing, and refused: repaired, it would name another thing.
  func run(_ arguments: [String?]) async -> ExitStatus {
    let status = await finish(arguments)
    await surroundings.openStores.close()
    return status
  }

  private func finish(_ arguments: [String?]) async -> ExitStatus {
    let console = surroundings.console
    do {
      let status = try await perform(readable(arguments))
      try console.output.flush()
      return status
    } catch {
      // What was written before belongs before the error; that it cannot be is told already.
      try? console.output.flush()
      return errorReport(for: arguments.compactMap(\.self)).report(error)
    }
  }

  private func readable(_ arguments: [String?]) throws(UsageError) -> [String] {
    if let index = arguments.firstIndex(of: nil) {
      throw UsageError(.notUTF8(position: index + 1), at: CommandPath(command))
    }
    return arguments.compactMap(\.self)
  }

  /// Finds the form of errors in words that perhaps nobody understands.
  private func errorReport(for arguments: [String]) -> ErrorReport {
    let options = Self.options(in: arguments)
    let invocation = try? Parser.parse(arguments, with: command)
    let known = invocation ?? Invocation(path: CommandPath(command))
    return ErrorReport(
      console: surroundings.console.configured(by: configuration(for: known)),
      isJSON: options.contains { $0.split(separator: "=").first == "--json" || $0 == "--ndjson" },
      isColorless: options.contains("--no-color"),
      invocation: invocation
    )
  }

  /// The settings as far as they can be had where something is wrong, perhaps they themselves.
  private func configuration(for invocation: Invocation) -> Configuration {
    (try? Composition(invocation, in: surroundings).configuration()) ?? .standard
  }

  private func perform(_ arguments: [String]) async throws -> ExitStatus {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Parser.parse(arguments, with: command)
    } catch {
      // Who asks for help besides a mistake gets help.
      guard Self.options(in: arguments).contains(where: ["--help", "-h"].contains) else {
        throw error
      }
      try showHelp(on: error.path)
      return .done
    }
    if try invocation[GlobalOptions.version] {
      try surroundings.console.output.write("\(command.name) \(Version.number)\n")
      return .done
    }
    guard invocation.path.command.run != nil, try !invocation[GlobalOptions.help] else {
      try showHelp(on: invocation.path)
      return .done
    }
    try invocation.check()
    guard try canAsk(invocation) else {
      try await carryOut(invocation)
      return .done
    }
    return try await RecoveringCommand(program: self) {
      RecoveryMenu(report: errorReport(for: $0.typedWords))
    }
    .run(invocation)
  }

  /// Whether a person can choose what to do about a failure.
  private func canAsk(_ invocation: Invocation) throws -> Bool {
    let options = try GlobalOptions.outputOptions(of: invocation)
    return surroundings.console.input.isTerminal && surroundings.console.error.isTerminal
      && !options.isInputless && options.format?.isJSON != true
  }

  /// Does what was asked; aside, what it writes is not what the person wants to keep.
  func carryOut(_ invocation: Invocation, isAside: Bool = false) async throws {
    try invocation.check()
    if let fields = try invocation[GlobalOptions.json]?.names {
      try invocation.path.command.output?.check(fields)
    }
    let surroundings = isAside ? surroundings.aside : surroundings
    try await invocation.path.command.run?(invocation, Composition(invocation, in: surroundings))
  }

  private func showHelp(on path: CommandPath) throws {
    let console = surroundings.console
    try console.output.write(HelpPage(path: path, width: console.textWidth).text)
  }

  /// The words before `--`, among which options are.
  private static func options(in arguments: [String]) -> ArraySlice<String> {
    arguments.prefix { $0 != "--" }
  }
}

extension Console {
  /// The width of running text: that of the terminal, as long as lines are pleasant to read.
  var textWidth: Int { min(max(output.columns ?? 80, 40), 100) }
}
