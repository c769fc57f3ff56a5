import Foundation
import StoreHTTP

extension Composition {
  /// Where a file is that was named on the command line.
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
      throw ConfigurationError.unreadable(path: path, reason: systemReason(ENOENT))
    }
    return text
  }

  /// What a file holds that was named on the command line, or standard input for `-`, read as it is
  /// sent.
  func body(of file: Path) throws(HTTPError) -> HTTPBody {
    guard file.text == "-" else { return try .file(path(of: file)) }
    let input = surroundings.console.input
    return HTTPBody { () throws(HTTPError) in
      do throws(OutputError) {
        return try input.read()
      } catch {
        throw HTTPError(.bodyFailed, underlying: [error])
      }
    }
  }
}
