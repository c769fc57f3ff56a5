/// The manual of a program as one man page, in the macros of man(7).
public struct ManPage: Sendable {
  let program: CommandDescription

  /// The version of the program, and the date of its release as `2026-01-31`.
  let version: String
  let day: String

  /// The topics, each with a section of its own.
  let topics: [HelpTopic]

  /// The files that the program reads and writes.
  let files: [(path: String, meaning: String)]

  /// Creates the manual of a program.
  ///
  /// - Parameters:
  ///   - program: The description of the program.
  ///   - version: The version of the program.
  ///   - day: The date of its release, as `2026-01-31`.
  ///   - topics: The topics, each with a section of its own.
  ///   - files: The files that the program reads and writes.
  public init(
    program: CommandDescription,
    version: String,
    day: String,
    topics: [HelpTopic] = [],
    files: [(path: String, meaning: String)] = []
  ) {
    self.program = program
    self.version = version
    self.day = day
    self.topics = topics
    self.files = files
  }

  /// The man page.
  public var text: String {
    let path = CommandPath(program)
    let name = program.name
    let head = [
      ".TH \(name.uppercased()) 1 \(day) \"\(name) \(version)\"",
      // No hyphenation of commands, no justification.
      ".nh",
      ".ad l",
      ".SH NAME",
      "\(name) \\- \(escaped(program.summary))",
      ".SH SYNOPSIS",
      ".B \(name)",
      "[options] COMMAND",
    ]
    let overview = program.subcommands.flatMap { item("\(name) \($0.name)", meaning: $0.summary) }
    let commands = path.selfAndDescendants.dropFirst().flatMap(command)
    // OPTIONS lists the options of every command already.
    let topics = self.topics.filter { $0.name != HelpTopic.optionsName }.flatMap { topic in
      [".SH \(topic.name.replacing("-", with: " ").uppercased())"] + prose(topic.text)
    }
    let lines =
      head + [".SH EXAMPLES"] + program.examples.flatMap(example)
      + [".SH DESCRIPTION"] + prose(program.discussion ?? "The commands:")
      + overview
      + [".SH OPTIONS"] + program.options.flatMap(option)
      + [".SH COMMANDS"] + commands + topics
      + (files.isEmpty ? [] : [".SH FILES"]) + files.flatMap { item($0.path, meaning: $0.meaning) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func command(_ path: CommandPath) -> [String] {
    let command = path.command
    var lines = [".SS \(escaped(path.usage))"] + prose(command.summary)
    if let discussion = command.discussion { lines += [".PP"] + prose(discussion) }
    for argument in command.arguments {
      lines += item(argument.placeholder.name, meaning: argument.meaning)
    }
    lines += command.declaredOptions.flatMap(option)
    return lines + [".PP", "Examples:"] + command.examples.flatMap(example)
  }

  private func option(_ option: any OptionDeclaration) -> [String] {
    item(String(option.spelling.drop { $0 == " " }), meaning: option.meaning)
  }

  private func example(_ example: Example) -> [String] {
    item(example.line, meaning: example.purpose)
  }

  private func item(_ name: String, meaning: String) -> [String] {
    [".TP", ".B \(escaped(name))"] + prose(meaning)
  }

  /// Returns wrapped paragraphs and unfilled indented lines.
  private func prose(_ text: String) -> [String] {
    var lines: [String] = []
    var isKept = false
    for line in TextLayout.wrap(text, width: 76) {
      if line.hasPrefix(" ") != isKept {
        isKept.toggle()
        lines.append(isKept ? ".nf" : ".fi")
      }
      lines.append(line.isEmpty ? ".PP" : escaped(line))
    }
    return isKept ? lines + [".fi"] : lines
  }

  /// Returns text with the special characters of roff escaped.
  private func escaped(_ text: String) -> String {
    let first = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    return text.unicodeScalars.reduce(into: first) { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      // An address may be longer than a line.
      case "/" where text.contains("://"): escaped += "/\\:"
      // Some versions of roff read only ASCII.
      case _ where !scalar.isASCII: escaped += "\\[u\(hexadecimal(scalar))]"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
