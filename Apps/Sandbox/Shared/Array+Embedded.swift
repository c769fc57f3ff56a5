import CSandboxData
import FoundationCore

extension Array where Element: Decodable {
  /// Reads what was compiled into the program.
  ///
  /// It was read by the tests before, so whatever is wrong with it is a mistake of the program.
  init(embedded text: sandbox_file) {
    let bytes = UnsafeBufferPointer(start: text.bytes, count: text.count)
    do throws(DecodingFailure) {
      self = try ExactJSONDecoder().decode([Element].self, from: bytes)
    } catch {
      preconditionFailure("The sample newsroom cannot be read: \(error)")
    }
  }
}
