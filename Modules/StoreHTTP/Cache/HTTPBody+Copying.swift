import FoundationCore

extension HTTPBody {
  /// Returns the same body, which passes on a copy when it has been read to its end.
  ///
  /// A body that fails or is released before its end is not passed on; one that exceeds the limit
  /// is reported as too large.
  ///
  /// - Parameters:
  ///   - limit: The most bytes to copy.
  ///   - finish: Called with the whole body at its end, or with `nil` if it was too large.
  /// - Returns: The body to read instead.
  func copied(
    upTo limit: Int,
    finish: @escaping @Sendable ([UInt8]?) async -> Void
  ) -> HTTPBody {
    let next = source()
    let copy = Lock<[UInt8]?>([])
    return HTTPBody(length: length) { () async throws(HTTPError) in
      guard let chunk = try await next() else {
        await finish(copy.withLock { $0.take() })
        return nil
      }
      copy.withLock { copy in
        guard let size = copy?.count else { return }
        if size + chunk.count <= limit { copy? += chunk } else { copy = nil }
      }
      return chunk
    }
  }
}
