#if canImport(CCurl)
import Testing

@testable import StoreHTTP

struct CurlBodyChannelTests {
  private let channel = CurlBodyChannel()
  private let flood = Array(repeating: UInt8(7), count: CurlBodyChannel.highWater)

  @Test
  func aFullChannelAsksForMoreOnceHalfOfItIsTaken() {
    let half = Array(repeating: UInt8(7), count: CurlBodyChannel.highWater / 2)
    #expect(!channel.push(half).isFull)
    #expect(channel.push(half).isFull)
    #expect(channel.take()?.resumes == true)
    #expect(channel.take()?.resumes == false)
  }

  /// The network stayed paused for ever when the chunk that filled the channel came between a
  /// reader's first look and its waiting.
  @Test
  func waitingOnAFullChannelResumesTheTransfer() async {
    #expect(channel.take() == nil)
    #expect(channel.push(flood).isFull)
    _ = await withCheckedContinuation { waiter in
      let found = channel.wait(waiter)
      #expect(found?.resumes == true)
      if let found { waiter.resume(returning: found.step) }
    }
  }

  @Test
  func chunksBeforeAnErrorAreReadFirst() throws {
    _ = channel.push([1])
    _ = channel.finish(.failure(HTTPError(.connectionLost)))
    #expect(try channel.take()?.step.get() == [1])
    #expect(throws: HTTPError.self) { try channel.take()?.step.get() }
  }

  @Test
  func cancellingDiscardsUnreadChunks() throws {
    _ = channel.push([1])
    _ = channel.cancel()
    #expect(throws: HTTPError.self) { try channel.take()?.step.get() }
  }
}
#endif
