import Foundation
import FoundationCore
import StoreHTTP

/// The idempotency key of a request: a request that is sent again with its key is carried out once.
///
/// Keys belong to their caller: the same key of another caller is a different key.
package struct IdempotencyKey: Sendable, Hashable {
  package let caller: String
  package let text: String

  /// 1 to 255 visible ASCII characters.
  static let pattern = "^[!-~]{1,255}$"

  /// Reads the key of a request; `nil` if the request has no key.
  package init?(of call: ValidatedRequest) throws(Problem) {
    let lines = call.request.fields.values(of: "Idempotency-Key")
    guard let text = lines.first else { return nil }
    guard lines.count == 1, (1...255).contains(text.utf8.count),
      text.utf8.allSatisfy({ UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 })
    else {
      let message = "Send one key of 1 to 255 visible ASCII characters, such as a UUID."
      throw .badParameters([FieldError(field: "Idempotency-Key", code: "format", message: message)])
    }
    self.text = text
    caller = call.caller.name
  }
}

extension ValidatedRequest {
  /// A hash of the method, path and body, which tells different requests with the same key apart.
  ///
  /// The order of JSON members does not count, because a client may encode the same value
  /// differently the second time. `If-Match` does not count either: the resource has another
  /// revision by then.
  package var fingerprint: [UInt8] {
    let path = request.url.path(percentEncoded: false)
    return Sodium.hash("\(request.method.rawValue) \(path)\n\((body ?? .null).sorted.text())")
  }
}

extension JSONValue {
  /// The value with the members of every object sorted by name.
  fileprivate var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .ordered { $0.name < $1.name }
      )
    default: self
    }
  }
}
