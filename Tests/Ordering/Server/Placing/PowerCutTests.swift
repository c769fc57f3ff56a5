import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import Persistence
import StoreCore
import StoreHTTP
import TestSupport
import Testing

/// The power goes in the midst of orders, on a disk that forgets what nobody has waited for.
struct PowerCutTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func whatWasAnsweredIsThereAfterwards(_ seed: UInt64) async throws {
    let cuts = try await cuts(durability: .full, seed)
    #expect(cuts.count > 2)
    for cut in cuts { #expect(try await cut.losses() == [], "seed \(seed)") }
  }

  /// The same trial with durability switched off shows that it can fail.
  @Test func withoutWaitingForTheDiskItIsNot() async throws {
    let cuts = try await cuts(durability: .normal, 1)
    var losses: [String] = []
    for cut in cuts { losses += try await cut.losses() }
    #expect(losses.contains { $0.hasSuffix("was answered, and is lost.") })
    // What is lost is lost whole: the books balance.
    #expect(losses.allSatisfy { $0.hasPrefix("Order ") }, "\(losses)")
  }

  /// Lets many order at once from a server whose power goes at some moments, in many worlds.
  private func cuts(
    durability: ConnectionOptions.Durability,
    _ seed: UInt64
  ) async throws -> [PowerCut] {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    try await OrderingStore(mugs: 1000).database.backUp(to: path)
    // From here on it has a log, as every store that was opened once.
    _ = try Connection(.file(path))

    let answered = ObservedValue<[Order.ID: Int]>([:])
    let cuts = ObservedValue<[PowerCut]>([])
    var chance = SplitMix64(seed)
    let moments = Set((0..<8).map { _ in Int.random(in: 1...1200, using: &chance) })
    let disk = PowerLossDisk(at: folder.url) { disk, count in
      guard moments.contains(count) else { return }
      // What was answered by now has to be on the disk by now.
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
            for step in [OrderActionRequest.confirm, .pay, .ship()] {
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
  fileprivate func note(_ order: Order) { update { $0[order.number] = order.version } }
}

/// What was on the disk at a moment, and what had been answered before it.
private struct PowerCut: Sendable {
  let files: [String: [UInt8]]
  let answered: [Order.ID: Int]

  /// Starts the store from what is on the disk, and says what is missing of what was answered.
  func losses() async throws -> [String] {
    let folder = try TemporaryFolder()
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(filePath: folder.file(name)))
    }
    let store = try await OrderingStore(at: folder.file("store.sqlite"))
    let stored = try await store.database.read { transaction in
      try await transaction.all("SELECT number, version FROM customer_order") { row in
        (number: try row[0] as Int, version: try row[1] as Int)
      }
    }
    let versions = Dictionary(uniqueKeysWithValues: stored.map { ("\($0.number)", $0.version) })
    var losses: [String] = []
    for (number, version) in answered.sorted(by: { $0.key < $1.key }) {
      guard versions[number.rawValue, default: 0] < version else { continue }
      losses.append("Order \(number) of version \(version) was answered, and is lost.")
    }
    return try await losses + store.findings().map(\.description)
  }
}
