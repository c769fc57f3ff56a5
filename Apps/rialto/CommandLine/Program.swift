/// The program: words in, text and a status out.
struct Program: Sendable {
  let command: Command
  let surroundings: Surroundings

  /// Does what the words ask for; whatever happens is told on the console.
  ///
  /// A word that is not valid UTF-8 is nothing, and refused: repaired, it would name another thing.
  func run(_ arguments: [String?]) async -> ExitStatus {
    let console = surroundings.console
    do {
      try await perform(readable(arguments))
      try console.output.flush()
      return .done
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
    return ErrorReport(
      console: surroundings.console.configured(by: configuration(for: arguments)),
      isJSON: options.contains { $0.split(separator: "=").first == "--json" || $0 == "--ndjson" },
      isColorless: options.contains("--no-color")
    )
  }

  /// The settings as far as they can be had where something is wrong, perhaps they themselves.
  private func configuration(for arguments: [String]) -> Configuration {
    let invocation =
      (try? Parser.parse(arguments, with: command)) ?? Invocation(path: CommandPath(command))
    return (try? Composition(invocation, in: surroundings).configuration()) ?? .standard
  }

  private func perform(_ arguments: [String]) async throws {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Parser.parse(arguments, with: command)
    } catch {
      // Who asks for help besides a mistake gets help.
      guard Self.options(in: arguments).contains(where: ["--help", "-h"].contains) else {
        throw error
      }
      return try showHelp(on: error.path)
    }
    if try invocation[GlobalOptions.version] {
      return try surroundings.console.output.write("\(command.name) \(Version.number)\n")
    }
    guard let run = invocation.path.command.run, try !invocation[GlobalOptions.help] else {
      return try showHelp(on: invocation.path)
    }
    try invocation.check()
    try await run(invocation, try Composition(invocation, in: surroundings))
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
