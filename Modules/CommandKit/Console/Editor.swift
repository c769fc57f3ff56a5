/// The text editor of the user.
public struct Editor: Sendable {
  private let command: String
  private let environment: [String: String]

  /// Creates the editor that `VISUAL` or `EDITOR` names, by default `vi`.
  public init(environment: [String: String]) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    command = named ?? "vi"
    self.environment = environment
  }

  /// Opens a file in the editor, and waits until the user closes it.
  ///
  /// - Throws: `OutputError.editorFailed` if the editor cannot start or fails.
  public func open(_ path: String) throws(OutputError) {
    let line = ShellCommand(text: "\(command) \(Shell.quoted(path))", environment: environment)
    guard line.runInForeground() == 0 else { throw .editorFailed(command: command) }
  }
}
