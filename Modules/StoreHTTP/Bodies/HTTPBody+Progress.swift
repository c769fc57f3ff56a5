import Synchronization

extension HTTPBody {
  /// Returns the same body, which reports its progress.
  ///
  /// It serves both directions: an upload reports the bytes taken to be sent, a download those that
  /// have arrived. The first number is the bytes so far, the second the total, if it is known. A
  /// body that is sent again starts again at zero.
  public func reportingProgress(to progress: @escaping @Sendable (Int, Int?) -> Void) -> HTTPBody {
    let whole = inChunks
    return whole.passed { source in
      let count = ByteCounter()
      return { () throws(HTTPError) in
        guard let chunk = try await source() else { return nil }
        progress(count.add(chunk.count), whole.length)
        return chunk
      }
    }
  }

  /// Returns the same body, which reports its end, and whose errors are mapped.
  func observed(
    ended: @escaping @Sendable (Int) -> Void,
    failed: @escaping @Sendable (HTTPError) -> HTTPError
  ) -> HTTPBody {
    passed { source in
      let count = ByteCounter()
      return { () throws(HTTPError) in
        do throws(HTTPError) {
          guard let chunk = try await source() else {
            ended(count.add(0))
            return nil
          }
          _ = count.add(chunk.count)
          return chunk
        } catch {
          throw failed(error)
        }
      }
    }
  }

  /// Returns the first bytes, up to a limit, and discards the rest.
  func beginning(of limit: Int) async throws(HTTPError) -> [UInt8] {
    var bytes: [UInt8] = []
    var iterator = makeAsyncIterator()
    while bytes.count < limit, let chunk = try await iterator.next(isolation: #isolation) {
      bytes += chunk.prefix(limit - bytes.count)
    }
    return bytes
  }

  /// Returns the body with each iteration mapped; it is as replayable as before.
  private func passed(_ change: @escaping @Sendable (@escaping Source) -> Source) -> HTTPBody {
    if isReplayable {
      HTTPBody(length: length, replaying: { change(source()) })
    } else {
      HTTPBody(length: length, stream: change(source()))
    }
  }

  /// Returns bytes in memory as a stream of chunks, so that there is progress to report.
  private var inChunks: HTTPBody {
    guard let bytes else { return self }
    return HTTPBody(
      length: bytes.count,
      replaying: {
        let place = ByteCounter()
        return {
          let start = place.add(0)
          guard start < bytes.count else { return nil }
          let end = Swift.min(start + HTTPBody.chunkSize, bytes.count)
          _ = place.add(end - start)
          return Array(bytes[start..<end])
        }
      }
    )
  }

  /// The size of chunks, where it can be chosen.
  static let chunkSize = 64 * 1024
}

/// An atomic sum.
private final class ByteCounter: Sendable {
  private let count = Atomic(0)

  func add(_ more: Int) -> Int { count.add(more, ordering: .relaxed).newValue }
}
