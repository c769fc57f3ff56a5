import Synchronization

extension HTTPBody {
  /// The same body, which tells how far its reading has come.
  ///
  /// It serves both directions: an upload tells what was taken to be sent, a download what has
  /// arrived. The first number is the bytes so far, the second all there are, where that is known. A
  /// body that is sent again begins again at nothing.
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

  /// The same body, which tells its end, and whose errors become what is made of them.
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

  /// The first bytes, at most so many; the rest is let go.
  func beginning(of limit: Int) async throws(HTTPError) -> [UInt8] {
    var bytes: [UInt8] = []
    var iterator = makeAsyncIterator()
    while bytes.count < limit, let chunk = try await iterator.next(isolation: nil) {
      bytes += chunk.prefix(limit - bytes.count)
    }
    return bytes
  }

  /// The body with each reading passed through something else; as replayable as it was.
  private func passed(_ change: @escaping @Sendable (@escaping Source) -> Source) -> HTTPBody {
    if isReplayable {
      HTTPBody(length: length, replaying: { change(source()) })
    } else {
      HTTPBody(length: length, stream: change(source()))
    }
  }

  /// Bytes at hand as a stream of chunks, so that there is a progress to tell.
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

  /// How many bytes are taken at once where that is ours to choose.
  static let chunkSize = 64 * 1024
}

/// A number that many may add to.
private final class ByteCounter: Sendable {
  private let count = Atomic(0)

  func add(_ more: Int) -> Int { count.add(more, ordering: .relaxed).newValue }
}
