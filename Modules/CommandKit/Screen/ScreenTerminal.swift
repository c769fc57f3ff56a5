import Foundation

/// The terminal while the program has it: everything that happens there, one after another.
@MainActor
public final class ScreenTerminal {
  /// What happens.
  public enum Event: Sendable, Hashable {
    case key(Key)
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

  public let events: AsyncStream<Event>

  private let happened: AsyncStream<Event>.Continuation
  private let output: any TextOutput
  private let style: Style
  private var canvas = Canvas()
  private let watch: TerminalWatch
  /// Whether it is ours now, to be written on.
  private var isTaken = false

  public init(_ output: any TextOutput, style: Style) {
    self.output = output
    self.style = style
    (events, happened) = AsyncStream.makeStream()
    watch = TerminalWatch(happened)
  }

  public var size: Size { Size(columns: output.columns ?? 80, rows: output.rows ?? 24) }

  /// Has it known that something that is shown has changed, from wherever that is noticed.
  public var changed: @Sendable () -> Void { { [happened] in happened.yield(.changed) } }

  /// Takes the terminal, and listens.
  public func take() throws(OutputError) {
    try BorrowedTerminal.take()
    isTaken = true
    canvas.forget()
    watch.begin()
  }

  /// Gives it back, and listens no more.
  public func giveBack() {
    watch.end()
    isTaken = false
    BorrowedTerminal.restore()
  }

  /// Lets somebody else have it meanwhile.
  public func lend<Value>(to work: () throws -> Value) throws -> Value {
    giveBack()
    defer {
      // Where it cannot be taken again, that is told as soon as something is drawn.
      do { try take() } catch { happened.yield(.closed) }
    }
    return try BorrowedTerminal.lending(work)
  }

  /// Stops the process until somebody brings it back.
  ///
  /// By the signal that no thread can block: what would have Ctrl-Z wait would be left on screen.
  public func suspend() {
    isTaken = false
    BorrowedTerminal.restore()
    kill(getpid(), SIGSTOP)
  }

  /// Has all of the screen written again.
  public func forget() { canvas.forget() }

  /// Shows a frame, as long as the terminal is ours.
  public func draw(_ frame: ScreenFrame, of size: Size) throws(OutputError) {
    guard isTaken else { return }
    try output.write(canvas.changes(to: frame, of: size, style: style))
    try output.flush()
  }
}
