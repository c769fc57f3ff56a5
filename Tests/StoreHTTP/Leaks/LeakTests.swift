import Foundation
import TestSupport
import Testing

/// In a separate process, so that what other tests hold is not counted.
struct LeakTests {
  @Test(.timeLimit(.minutes(10)))
  func tenThousandRequestsThroughFaultsLeaveNothing() async throws {
    await #expect(processExitsWith: .success) {
      // What the first of them bring is kept by libraries and by the system for good.
      _ = try await Storm(requestCount: 1_500, seed: 1).run()
      let before = try await ProcessFootprint.settled()
      let tally = try await Storm(requestCount: 8_500, seed: 2).run()
      let after = try await ProcessFootprint.settled()

      #expect(after.descriptors <= before.descriptors, "Descriptors are left open.")
      #expect(after.threads <= before.threads + 2, "Threads are left running.")
      let growth = after.residentBytes - before.residentBytes
      #expect(
        growth < 16 << 20 || ProcessFootprint.isSanitized,
        "The memory has grown by \(growth) bytes."
      )

      #expect(tally.values.reduce(0, +) == 8_500)
      // What is ten times as slow runs into its limits before it gets that far.
      let few = ProcessFootprint.isSanitized ? 0 : 50
      for known in ["answered", "connectionLost", "malformed", "cancelled", "given up"] {
        #expect(tally[known, default: 0] > few, "\(known) was not among \(tally).")
      }
      #expect(tally.keys.allSatisfy { !$0.hasPrefix("wrong") }, "\(tally)")
    }
  }
}
