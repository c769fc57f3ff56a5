import FoundationCore

extension HTTPBody {
  /// The same body, of which a copy is handed over when it has been read to its end.
  ///
  /// A body that fails or is left before its end is not handed over, and of one that grows past the
  /// limit, only word of that.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are copied.
  ///   - finish: Gets the whole body at its end, or nothing where it was too large.
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
