import Foundation
import FoundationCore

/// Sends the keys and signals of the terminal to an event stream.
final class TerminalEventMonitor {
  private static let signals: [Int32: ScreenTerminal.Event] = [
    SIGWINCH: .resized, SIGTSTP: .suspended, SIGCONT: .resumed,
  ]

  private let happened: AsyncStream<ScreenTerminal.Event>.Continuation
  private var sources: [any DispatchSourceProtocol] = []

  init(_ happened: AsyncStream<ScreenTerminal.Event>.Continuation) { self.happened = happened }

  /// Starts to send events; does nothing if it has started.
  func begin() {
    guard sources.isEmpty else { return }
    for (number, event) in Self.signals {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [happened] in happened.yield(event) }
      // The source gets a signal only if the process ignores it.
      signal(number, SIG_IGN)
      source.activate()
      sources.append(source)
    }
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    let reader = Lock(KeyReader())
    keys.setEventHandler { [happened] in
      for event in reader.withLock({ $0.readEvents() }) { happened.yield(event) }
    }
    keys.activate()
    sources.append(keys)
  }

  /// Stops sending events and reading the input.
  func end() {
    for source in sources { source.cancel() }
    sources = []
    for number in Self.signals.keys { signal(number, SIG_DFL) }
  }
}

extension KeyReader {
  /// Reads the available input, and returns its events.
  fileprivate mutating func readEvents() -> [ScreenTerminal.Event] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return keys(in: bytes[..<count]).map(ScreenTerminal.Event.key) }
    return count < 0 && [EINTR, EAGAIN].contains(errno) ? [] : [.closed]
  }
}
