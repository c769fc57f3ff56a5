import Foundation
import FoundationCore

/// Tells what happens at the terminal: keys, and the signals that have to do with it.
final class TerminalEventMonitor {
  private static let signals: [Int32: ScreenTerminal.Event] = [
    SIGWINCH: .resized, SIGTSTP: .suspended, SIGCONT: .resumed,
  ]

  private let happened: AsyncStream<ScreenTerminal.Event>.Continuation
  private var sources: [any DispatchSourceProtocol] = []

  init(_ happened: AsyncStream<ScreenTerminal.Event>.Continuation) {
    self.happened = happened
  }

  /// Begins to tell; does nothing where it has begun.
  func begin() {
    guard sources.isEmpty else { return }
    for (number, event) in Self.signals {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [happened] in happened.yield(event) }
      // The source sees a signal only where the process itself does not act on it.
      signal(number, SIG_IGN)
      source.activate()
      sources.append(source)
    }
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    let reader = Lock(KeyReader())
    keys.setEventHandler { [happened] in
      for event in reader.withLock({ $0.typed() }) { happened.yield(event) }
    }
    keys.activate()
    sources.append(keys)
  }

  /// Tells nothing more, and leaves what is typed to others.
  func end() {
    for source in sources { source.cancel() }
    sources = []
    for number in Self.signals.keys { signal(number, SIG_DFL) }
  }
}

extension KeyReader {
  /// What has been typed, as much as there is.
  fileprivate mutating func typed() -> [ScreenTerminal.Event] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return keys(in: bytes[..<count]).map(ScreenTerminal.Event.key) }
    return count < 0 && [EINTR, EAGAIN].contains(errno) ? [] : [.closed]
  }
}
