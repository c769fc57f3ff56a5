import Foundation
import Testing

/// A pseudo-terminal: the test reads and types at the other end.
package final class PseudoTerminal: Sendable {
  /// The descriptor of the program's terminal.
  package let descriptor: Int32

  private let person: Int32

  package init(columns: UInt16, rows: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var ends: (Int32, Int32) = (-1, -1)
    try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
    (person, descriptor) = ends
  }

  deinit {
    close(descriptor)
    close(person)
  }

  /// `true` if the terminal echoes input.
  package var echoes: Bool {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  package func type(_ text: String) {
    #expect(write(person, text, text.utf8.count) == text.utf8.count)
  }

  /// Waits for input to read, and returns `true` if there is some.
  package var hasInput: Bool { isReadable(descriptor) }

  /// Returns the output up to an expected text, inclusive.
  package func read(until expected: String) -> String {
    var seen: [UInt8] = []
    var byte: UInt8 = 0
    while !seen.ends(with: expected.utf8), isReadable(person),
      Foundation.read(person, &byte, 1) == 1
    {
      seen.append(byte)
    }
    return String(decoding: seen, as: UTF8.self)
  }

  private func isReadable(_ end: Int32) -> Bool {
    var ready = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    // A time limit for a failing test.
    return poll(&ready, 1, 10_000) == 1
  }
}

extension Array where Element: Equatable {
  fileprivate func ends(with other: some Collection<Element>) -> Bool {
    suffix(other.count).elementsEqual(other)
  }
}
