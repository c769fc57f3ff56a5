public import Foundation

extension Resource {
  /// Returns the resource with a JSON body, and with POST as method unless another one was set.
  ///
  /// Dates are written as in `2026-11-20T16:52:23Z`, with milliseconds if there are any, decimals
  /// exactly, and object keys sorted, so that equal values have equal bodies.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - encoder: The encoder, if not the default one.
  /// - Returns: The resource with its body and `Content-Type`.
  /// - Throws: ``HTTPError/Kind/invalidRequest(_:)`` if the value cannot be encoded, such as a
  ///   number that is not finite.
  public func sending(
    _ value: some Encodable,
    encoder: JSONEncoder? = nil
  ) throws(HTTPError) -> Resource {
    do {
      let text = try (encoder ?? .usual).encode(value)
      return sending(HTTPBody(Array(text)), as: "application/json")
    } catch {
      let why = "The value cannot be encoded as JSON."
      throw HTTPError(.invalidRequest(why), underlying: [error])
    }
  }

  /// Returns the resource with a body, and with POST as method unless another one was set.
  ///
  /// - Parameters:
  ///   - body: The body, such as a file.
  ///   - type: The media type, such as `image/png`.
  /// - Returns: The resource with its body and `Content-Type`.
  public func sending(_ body: HTTPBody, as type: String) -> Resource {
    var resource = self
    resource.body = body
    resource.fields["Content-Type"] = type
    if method == .get { resource.method = .post }
    return resource
  }
}

extension JSONEncoder {
  fileprivate static var usual: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
      let exact = Date(timeIntervalSince1970: milliseconds / 1000)
      let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
      var container = encoder.singleValueContainer()
      try container.encode(
        exact.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
      )
    }
    return encoder
  }
}
