import Foundation
import FoundationCore

/// A value that was made of a whole answer.
struct DecodedBody<Value: Sendable>: Sendable {
  let value: Value
  let drops: DropReport
  /// The number of bytes it was made of.
  let size: Int
}

extension Resource {
  /// Reads a whole answer.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - response: The head.
  ///   - now: Tells the time.
  /// - Returns: The value, and what was left out of it.
  /// - Throws: `HTTPError` where it is not what was asked for.
  func reading(
    _ bytes: [UInt8],
    of response: HTTPResponse,
    now: () -> Date
  ) throws(HTTPError) -> DecodedBody<Value> {
    if let isValidResponse = cachePolicy.isValidResponse, !isValidResponse(response, bytes) {
      throw HTTPError(.status(response.status, HTTPError.Problem(response, bytes, now: now())))
    }
    do {
      let (value, drops) = try decode(response, bytes)
      return DecodedBody(value: value, drops: drops, size: bytes.count)
    } catch {
      throw error as? HTTPError ?? HTTPError(unreadable: bytes, of: response, because: error)
    }
  }
}
