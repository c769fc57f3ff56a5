import Foundation

/// The terminal while a program draws on its whole screen: keys, signals and changes, one after
/// another.
@MainActor
public final class ScreenTerminal {
  /// An event of the terminal.
  public enum Event: Sendable, Hashable {
    /// A key was pressed.
    case key(Key)
    /// The size has changed.
    case resized
    /// Something that is shown has changed.
    case changed
    /// Ctrl-Z.
    case suspended
    /// Back in the foreground.
    case resumed
    /// There is no terminal any more.
    case closed
  }

  /// The events, in their order.
  public let events: AsyncStream<Event>

  private let happened: AsyncStream<Event>.Continuation
  private let output: any TextOutput
  private let style: Style
  private var canvas = ScreenRenderer()
  private let watch: TerminalEventMonitor
  /// True while the program may write on it.
  private var isTaken = false

  /// Creates the terminal of this process.
  ///
  /// - Parameters:
  ///   - output: The output that is drawn on.
  ///   - style: The colours.
  public init(_ output: any TextOutput, style: Style) {
    self.output = output
    self.style = style
    (events, happened) = AsyncStream.makeStream()
    watch = TerminalEventMonitor(happened)
  }

  /// The size, 80 columns by 24 rows where the terminal does not say.
  public var size: TerminalSize {
    TerminalSize(columns: output.columns ?? 80, rows: output.rows ?? 24)
  }

  /// Notes that something shown has changed; can be called from anywhere.
  public var changed: @Sendable () -> Void { { [happened] in happened.yield(.changed) } }

  /// Takes the terminal, and begins to listen.
  ///
  /// - Throws: `OutputError.unreadable` where there is no terminal.
  public func take() throws(OutputError) {
    try RawTerminal.take()
    isTaken = true
    canvas.forget()
    watch.begin()
  }

  /// Gives the terminal back, and listens no more.
  public func giveBack() {
    watch.end()
    isTaken = false
    RawTerminal.restore()
  }

  /// Gives the terminal back for the time of some work.
  ///
  /// - Parameter work: The work, such as another program.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  public func lend<Value>(to work: () throws -> Value) throws -> Value {
    giveBack()
    defer {
      // Where it cannot be taken again, that is told as soon as something is drawn.
      do { try take() } catch { happened.yield(.closed) }
    }
    return try RawTerminal.lending(work)
  }

  /// Stops the process until the shell continues it.
  ///
  /// By the signal that no thread can block: what would have Ctrl-Z wait would be left on screen.
  public func suspend() {
    isTaken = false
    RawTerminal.restore()
    kill(getpid(), SIGSTOP)
  }

  /// Has the next frame written whole.
  public func forget() { canvas.forget() }

  /// Draws a frame, as long as the terminal is taken.
  public func draw(_ frame: ScreenFrame, of size: TerminalSize) throws(OutputError) {
    guard isTaken else { return }
    try output.write(canvas.changes(to: frame, of: size, style: style))
    try output.flush()
  }
}
