extension Invocation {
  /// The words that ask for the same, without the program's name: command, arguments, options.
  var typedWords: [String] {
    let given = path.command.arguments.flatMap { words[$0.placeholder.name] ?? [] }
    let names = path.below.map(\.name)
    // A word that looks like an option is none after two dashes, and those end all options.
    guard given.contains(where: { $0.hasPrefix("-") && $0 != "-" }) else {
      return names + given + typedOptions
    }
    return names + typedOptions + ["--"] + given
  }

  /// The line that asks for the same in a shell.
  public var line: String {
    ([path.program.name] + typedWords).map { Shell.word($0) }.joined(separator: " ")
  }

  private var typedOptions: [String] {
    path.options.flatMap { option in
      (uses[option.name] ?? []).flatMap { use -> [String] in
        guard case .with(let value) = use else { return ["--\(option.name)"] }
        if case .value = option.form, !value.hasPrefix("-") { return ["--\(option.name)", value] }
        return ["--\(option.name)=\(value)"]
      }
    }
  }
}
