import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import Persistence
import StoreCore
import StoreHTTP
import TestSupport
import Testing

/// A power failure while orders are placed, on a disk that loses writes without fsync.
struct PowerCutTests {
  @Test(arguments: 1...Rounds.count(1, atNight: 3))
  func acknowledgedOrdersSurviveAPowerFailure(_ seed: Int) async throws {
    let cuts = try await cuts(durability: .full, UInt64(seed))
    #expect(cuts.count > 2)
    for cut in cuts { #expect(try await cut.losses() == [], "seed \(seed)") }
  }

  /// The same run without durability shows that the test can fail.
  @Test func withoutWaitingForTheDiskItIsNot() async throws {
    let cuts = try await cuts(durability: .normal, 1)
    var losses: [String] = []
    for cut in cuts { losses += try await cut.losses() }
    #expect(losses.contains { $0.hasSuffix("was confirmed, and is lost.") })
    // Orders are lost as a whole: the store stays consistent.
    #expect(losses.allSatisfy { $0.hasPrefix("Order ") }, "\(losses)")
  }

  /// Places orders from many clients at a server whose power fails at random moments.
  private func cuts(
    durability: ConnectionOptions.Durability,
    _ seed: UInt64
  ) async throws -> [PowerCut] {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    try await OrderingStore(mugs: 1000).database.backUp(to: path)
    // From here on it has a log, as every store that was opened before.
    _ = try Connection(.file(path))

    let answered = ObservedValue<[Order.ID: Int]>([:])
    let cuts = ObservedValue<[PowerCut]>([])
    var chance = SplitMix64(seed)
    let moments = Set((0..<8).map { _ in Int.random(in: 1...1200, using: &chance) })
    let disk = PowerLossDisk(at: folder.url) { disk, count in
      guard moments.contains(count) else { return }
      // The orders confirmed before this moment must be on disk.
      let answered = answered.value
      var chance = SplitMix64(seed &+ UInt64(count))
      let files = disk.cut(&chance)
      cuts.update { $0.append(PowerCut(files: files, answered: answered)) }
    }
    defer { disk.release() }
    let store = try await OrderingStore(at: path, durability: durability)
    try await withThrowingTaskGroup { group in
      for _ in 1...6 {
        group.addTask {
          for _ in 1...8 {
            var order = try await store.placed()
            answered.note(order)
            for step in [OrderActionRequest.confirm, .pay(), .ship()] {
              order = try await store.performed(step, on: order)
              answered.note(order)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    return cuts.value
  }
}

extension ObservedValue<[Order.ID: Int]> {
  fileprivate func note(_ order: Order) { update { $0[order.number] = order.revision } }
}

/// The disk at a moment, and the orders confirmed before it.
private struct PowerCut: Sendable {
  let files: [String: [UInt8]]
  let answered: [Order.ID: Int]

  /// Starts the store from the disk, and returns the confirmed orders that are missing.
  func losses() async throws -> [String] {
    let folder = try TemporaryFolder()
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(filePath: folder.file(name)))
    }
    let store = try await OrderingStore(at: folder.file("store.sqlite"))
    let stored = try await store.database.read { transaction in
      try await transaction.all("SELECT number, version FROM customer_order") { row in
        (number: try row[0] as Int, revision: try row[1] as Int)
      }
    }
    let revisions = Dictionary(uniqueKeysWithValues: stored.map { ("\($0.number)", $0.revision) })
    var losses: [String] = []
    for (number, revision) in answered.sorted(by: { $0.key < $1.key }) {
      guard revisions[number.rawValue, default: 0] < revision else { continue }
      losses.append("Order \(number) at revision \(revision) was confirmed, and is lost.")
    }
    return try await losses + store.findings().map(\.description)
  }
}
