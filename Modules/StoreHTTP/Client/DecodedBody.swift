import Foundation
import FoundationCore

/// The value decoded from a whole body.
struct DecodedBody<Value: Sendable>: Sendable {
  let value: Value
  let drops: DropReport
  /// The number of bytes of the body.
  let size: Int
}

extension Resource {
  /// Decodes a whole response.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - response: The head.
  ///   - now: Returns the current date.
  /// - Returns: The value, and the parts that were left out.
  /// - Throws: ``HTTPError/Kind/unreadable`` if the body cannot be decoded, or `status` if the
  ///   cache policy says that it is an error.
  func reading(
    _ bytes: [UInt8],
    of response: HTTPResponse,
    now: () -> Date
  ) throws(HTTPError) -> DecodedBody<Value> {
    if let isValidResponse = cachePolicy.isValidResponse, !isValidResponse(response, bytes) {
      throw HTTPError(
        .status(response.status, HTTPError.Problem(response, body: bytes, now: now()))
      )
    }
    do {
      let (value, drops) = try decode(response, bytes)
      return DecodedBody(value: value, drops: drops, size: bytes.count)
    } catch {
      throw error as? HTTPError ?? HTTPError(unreadable: bytes, of: response, because: error)
    }
  }
}
