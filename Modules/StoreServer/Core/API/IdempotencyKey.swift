import Foundation
import FoundationCore
import StoreHTTP

/// What names a request, so that it is done once however often it is sent.
///
/// It belongs to whoever asks: the same key of another caller is another one.
package struct IdempotencyKey: Sendable, Hashable {
  package let caller: String
  package let text: String

  /// Characters that can be seen, and no more of them than others take.
  static let pattern = "^[!-~]{1,255}$"

  /// The key that a request bears, if it has one.
  package init?(of call: ValidatedRequest) throws(Problem) {
    let lines = call.request.fields.values(of: "Idempotency-Key")
    guard let text = lines.first else { return nil }
    guard lines.count == 1, (1...255).contains(text.utf8.count),
      text.utf8.allSatisfy({ UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 })
    else {
      let message = "Give one key of 1 to 255 characters that can be seen, such as a UUID."
      throw .badParameters([
        FieldError(field: "Idempotency-Key", code: "format", message: message)
      ])
    }
    self.text = text
    caller = call.caller.name
  }
}

extension ValidatedRequest {
  /// What tells a request from another that bears the same key: what it asks for, however spelled.
  ///
  /// Members may come in any order, because writers of JSON may write the same value otherwise when
  /// they write it again. Which state was seen is no part of it: it is another one by then.
  package var fingerprint: [UInt8] {
    let path = request.url.path(percentEncoded: false)
    return Sodium.hash("\(request.method.rawValue) \(path)\n\((body ?? .null).sorted.text())")
  }
}

extension JSONValue {
  /// The value with the members of every object by name.
  fileprivate var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      )
    default: self
    }
  }
}
