/// A syntax error in JSON, with its position.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// The reason, in a sentence without the position.
  public let reason: String

  /// The offset of the first invalid byte.
  public let offset: Int

  /// The line of that byte, from 1.
  public let line: Int

  /// The column of that byte in its line, in bytes from 1.
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
