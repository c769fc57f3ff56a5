import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

extension Composition {
  /// Returns the absolute path of a file named on the command line.
  func path(of file: Path) -> String {
    folders.resolve(file.text, in: appEnvironment.workingDirectory)
  }

  /// Returns a request body that streams a file named on the command line, or standard input for
  /// `-`.
  ///
  /// - Throws: `HTTPError` if the file or standard input cannot be read.
  func body(of file: Path) throws(HTTPError) -> HTTPBody {
    guard file.text == "-" else { return try .file(path(of: file)) }
    let input = appEnvironment.console.input
    // A closed input is reported here; the store could only report an incomplete request.
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
  /// Returns the next bytes of the body, or `nil` at the end.
  fileprivate func chunk() throws(HTTPError) -> [UInt8]? {
    do throws(OutputError) {
      return try read()
    } catch {
      throw HTTPError(.bodyFailed, underlying: [error])
    }
  }
}
