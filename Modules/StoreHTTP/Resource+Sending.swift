public import Foundation

extension Resource {
  /// The same resource with a value sent along as JSON, by POST where no other method was chosen.
  ///
  /// Dates are written as in `2026-11-20T16:52:23Z`, with milliseconds where there are any, decimals
  /// exactly, and members in the order of their names, so that the same value is the same text.
  ///
  /// - Parameters:
  ///   - value: What is sent.
  ///   - encoder: How it is written, where the usual way will not do.
  /// - Returns: The resource with its body and what says that it is JSON.
  /// - Throws: `HTTPError` where the value has no spelling in JSON, such as a number that is none.
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

  /// The same resource with a form sent along, by POST where no other method was chosen.
  public func sending(_ form: HTTPBody.Multipart) -> Resource {
    sending(form.body, as: form.contentType)
  }

  /// The same resource with a body sent along, by POST where no other method was chosen.
  ///
  /// - Parameters:
  ///   - body: What is sent, such as a file.
  ///   - type: What it is, such as `image/png`.
  /// - Returns: The resource with its body.
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
