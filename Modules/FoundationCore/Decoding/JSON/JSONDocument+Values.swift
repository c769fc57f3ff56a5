import Foundation

extension JSONDocument {
  func bool(at index: Int) throws(JSONValueError) -> Bool {
    switch node(at: index).kind {
    case .true: return true
    case .false: return false
    default: throw .mismatch(Bool.self)
    }
  }

  func string(at index: Int) throws(JSONValueError) -> String {
    let node = node(at: index)
    if node.kind == .string { return String(decoding: bytes(of: node), as: UTF8.self) }
    guard node.kind == .escapedString else { throw .mismatch(String.self) }
    let (text, isWhole) = JSONEscapes.text(of: bytes(of: node))
    guard isWhole else { throw .corrupted("The string contains an unpaired surrogate.") }
    return text
  }

  func integer<Integer: FixedWidthInteger>(at index: Int) throws(JSONValueError) -> Integer {
    let spelling = try number(Integer.self, at: index)
    if node(at: index).kind == .integer, spelling.count <= 18,
      let value = Integer(exactly: JSONNumber.shortInteger(spelling))
    {
      return value
    }
    guard let value: Integer = JSONNumber(spelling: spelling).integer() else {
      let text = String(decoding: spelling, as: UTF8.self)
      let isInteger = node(at: index).kind == .integer
      throw .corrupted(
        isInteger ? "\(text) is out of range." : "Expected an integer but found \(text)."
      )
    }
    return value
  }

  func double(at index: Int) throws(JSONValueError) -> Double {
    let spelling = try number(Double.self, at: index)
    if let value = JSONNumber(spelling: spelling).simpleDouble { return value }
    return try floatingPoint(spelling)
  }

  func float(at index: Int) throws(JSONValueError) -> Float {
    try floatingPoint(number(Float.self, at: index))
  }

  func decimal(at index: Int) throws(JSONValueError) -> Decimal {
    let spelling = String(decoding: try number(Decimal.self, at: index), as: UTF8.self)
    guard let value = Decimal(exactly: spelling) else {
      throw .corrupted("\(spelling) has too many digits.")
    }
    return value
  }

  func url(at index: Int) throws(JSONValueError) -> URL {
    guard let url = URL(webAddress: try string(at: index)) else {
      throw .corrupted("A URL must begin with http:// or https:// and have a host.")
    }
    return url
  }

  func data(at index: Int) throws(JSONValueError) -> Data {
    guard let data = Data(base64Encoded: try string(at: index)) else {
      throw .corrupted("The text is not Base64.")
    }
    return data
  }

  private func number(
    _ type: any Any.Type,
    at index: Int
  ) throws(JSONValueError) -> UnsafeBufferPointer<UInt8> {
    let node = node(at: index)
    guard node.isNumber else { throw .mismatch(type) }
    return bytes(of: node)
  }

  private func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ spelling: UnsafeBufferPointer<UInt8>
  ) throws(JSONValueError) -> Value {
    let text = String(decoding: spelling, as: UTF8.self)
    guard let value = Value(text), value.isFinite else {
      throw .corrupted("\(text) is out of range.")
    }
    return value
  }
}
