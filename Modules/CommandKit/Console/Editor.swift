import Synchronization

/// The program in which the user changes a text.
public struct Editor: Sendable {
  private let command: String
  private let environment: [String: String]

  private static let shown = Atomic(0)

  /// Whether an editor has the terminal: then Ctrl-C is for it, and not for this process.
  static var isShown: Bool { shown.load(ordering: .relaxed) > 0 }

  /// Creates the editor of `VISUAL`, of `EDITOR`, or else `vi`.
  public init(environment: [String: String]) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    command = named ?? "vi"
    self.environment = environment
  }

  /// Opens a file in the editor, and waits until the user leaves.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `OutputError.editorFailed`.
  public func open(_ path: String) throws(OutputError) {
    Self.shown.add(1, ordering: .relaxed)
    defer { Self.shown.subtract(1, ordering: .relaxed) }
    let line = ShellCommand(text: "\(command) \(Shell.quoted(path))", environment: environment)
    guard line.takeTerminal() == 0 else { throw .editorFailed(command: command) }
  }
}
