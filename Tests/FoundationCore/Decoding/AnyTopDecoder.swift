import Foundation
import FoundationCore
import Testing

/// The decoders that lenient wrappers must work over, fed with the same JSON.
enum AnyTopDecoder: String, CaseIterable, CustomTestStringConvertible {
  case ours
  case foundation
  case propertyList

  var testDescription: String { rawValue }

  /// Decodes the JSON; the property list has neither nulls nor numbers of other spellings.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from json: String,
    tolerance: DropTolerance = .any
  ) throws -> (value: Value, report: DropReport) {
    switch self {
    case .ours:
      var decoder = ExactJSONDecoder()
      decoder.tolerance = tolerance
      return try decoder.decodeWithReport(type, from: json.utf8)
    case .foundation:
      return try DropReport.collecting(tolerance: tolerance) {
        try JSONDecoder().decode(type, from: Data(json.utf8))
      }
    case .propertyList:
      let object = try JSONSerialization.jsonObject(
        with: Data(json.utf8),
        options: [.fragmentsAllowed]
      )
      let list = try PropertyListSerialization.data(
        fromPropertyList: object,
        format: .binary,
        options: 0
      )
      return try DropReport.collecting(tolerance: tolerance) {
        try PropertyListDecoder().decode(type, from: list)
      }
    }
  }
}

/// Encodes with sorted keys, so that the text can be compared.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
