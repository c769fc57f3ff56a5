/// Where and why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What was wrong, in a sentence without the place.
  public let reason: String

  /// The offset of the first byte that could not be read.
  public let offset: Int

  /// The line of that byte, counted from 1.
  public let line: Int

  /// The column of that byte in its line, counted in bytes from 1.
  public let column: Int

  init(_ reason: String, at offset: Int, in text: UnsafeRawBufferPointer) {
    self.reason = reason
    self.offset = offset
    var line = 1
    var lineStart = 0
    for position in 0..<offset where text[position] == UInt8(ascii: "\n") {
      line += 1
      lineStart = position + 1
    }
    self.line = line
    column = offset - lineStart + 1
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  public var description: String { "\(reason) (line \(line), column \(column))" }
}
