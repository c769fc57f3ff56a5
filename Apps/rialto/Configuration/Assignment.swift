import CommandKit

/// An assignment of a value to a setting, as `--config` takes it.
struct Assignment: ArgumentValue, Hashable {
  let name: String
  let value: String

  init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }

  static var expectation: String { "a setting and its value, as in color=never" }
}
