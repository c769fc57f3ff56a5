import Synchronization

/// The text editor of the user.
public struct Editor: Sendable {
  private let command: String
  private let environment: [String: String]

  private static let shown = Atomic(0)

  /// `true` while an editor uses the terminal, when Ctrl-C is meant for the editor.
  static var isShown: Bool { shown.load(ordering: .relaxed) > 0 }

  /// Creates the editor that `VISUAL` or `EDITOR` names, by default `vi`.
  public init(environment: [String: String]) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    command = named ?? "vi"
    self.environment = environment
  }

  /// Opens a file in the editor, and waits until the user closes it.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `OutputError.editorFailed` if the editor cannot start or fails.
  public func open(_ path: String) throws(OutputError) {
    Self.shown.add(1, ordering: .relaxed)
    defer { Self.shown.subtract(1, ordering: .relaxed) }
    let line = ShellCommand(text: "\(command) \(Shell.quoted(path))", environment: environment)
    guard line.runInForeground() == 0 else { throw .editorFailed(command: command) }
  }
}
