import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

extension Composition {
  /// Returns the path of a file that was named on the command line.
  func path(of file: Path) -> String {
    folders.resolve(file.text, in: surroundings.workingDirectory)
  }

  /// The text of a file that was named on the command line, or of standard input for `-`.
  func text(of file: Path) throws -> String {
    guard file.text != "-" else {
      var lines: [String] = []
      while let line = try surroundings.console.input.readLine() { lines.append(line) }
      return lines.joined(separator: "\n")
    }
    let path = path(of: file)
    guard let text = try TextFile(path).read() else {
      throw FileFailure.unreadable(path: path, reason: systemErrorMessage(ENOENT))
    }
    return text
  }

  /// What a file holds that was named on the command line, or standard input for `-`, read as it is
  /// sent.
  func body(of file: Path) throws(HTTPError) -> HTTPBody {
    guard file.text == "-" else { return try .file(path(of: file)) }
    let input = surroundings.console.input
    // The store could only tell that something is missing: an input that is closed is told here.
    let first = Lock(try input.chunk())
    return HTTPBody { () throws(HTTPError) in
      let bytes = first.withLock { first in
        defer { first = nil }
        return first
      }
      if let bytes { return bytes }
      return try input.chunk()
    }
  }
}

extension TextInput {
  /// The next bytes of what is sent.
  fileprivate func chunk() throws(HTTPError) -> [UInt8]? {
    do throws(OutputError) {
      return try read()
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }
}
