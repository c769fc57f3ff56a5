/// A command and the words that were given to it.
///
/// The words are kept as they were written; `check` reads every one of them before a command runs,
/// so that reading one again fails only where a command asks for an option that it never declared.
public struct Invocation: Sendable {
  /// The path to the command.
  public let path: CommandPath

  /// The uses of each option, by its long name.
  public var uses: [String: [OptionUse]] = [:]

  /// The words of each argument, by its placeholder.
  public var words: [String: [String]] = [:]
  /// True for a command chosen from a menu; a final step is then confirmed first.
  public var isChosen = false

  /// The value of an option.
  public subscript<Value>(option: Option<Value>) -> Value {
    get throws(InvalidValue) { try option.read(uses[option.name] ?? []) }
  }

  /// The value of an argument.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    get throws {
      guard let value = try argument.read(words[argument.placeholder.name] ?? []) else {
        throw UsageError(.missingArgument(argument.placeholder.name), at: path)
      }
      return value
    }
  }

  /// Throws when something is missing, or is not what it must be.
  public func check() throws(UsageError) {
    for option in path.options {
      do { try option.check(uses[option.name] ?? []) } catch {
        throw UsageError(error, of: "--\(option.name)", at: path)
      }
    }
    for argument in path.command.arguments {
      let name = argument.placeholder.name
      let words = words[name] ?? []
      if words.isEmpty, argument.count == .one {
        throw UsageError(.missingArgument(name), at: path)
      }
      do { try argument.check(words) } catch { throw UsageError(error, of: name, at: path) }
    }
  }
}
