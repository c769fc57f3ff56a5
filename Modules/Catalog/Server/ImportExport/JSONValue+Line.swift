import FoundationCore

extension JSONValue {
  /// The value as a line of NDJSON, with its end.
  var line: [UInt8] {
    var line = jsonBytes()
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
