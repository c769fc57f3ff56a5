import Foundation
import Persistence
import StoreServer

/// A store moved from a file to PostgreSQL and back, each way killed half-way, resumed, and compared
/// row by row: how fast, and in how much memory.
struct MoveBenchmark {
  var products = 1_000_000
  var orders = 100_000
  /// An empty database; a store is left in it.
  var database = ""

  /// Measures and prints.
  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Left behind, it would be in a folder for such things.
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "store.sqlite").path
    try await OrdersStore.make(at: .file(path), orders: orders)
    _ = try await StoreServer(.file(path))
      .take(GeneratedProducts(seed: 1), through: products)
    let rows = try rows(in: path)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("\(products) products, \(orders) orders: \(rows) rows, \(size >> 20) MiB in a file\n")

    print(row("", "rows", "seconds", "rows/s", "MiB peak"))
    let back = folder.appending(path: "back.sqlite").path
    for (name, from, to) in [("to PostgreSQL", path, database), ("to a file", database, back)] {
      try move(from, to, as: "\(name), killed half-way", until: rows / 2)
      try move(from, to, as: "\(name), resumed")
      try move(from, to, as: "\(name), compared", verifies: true)
    }
  }

  /// Runs it in a separate process, whose memory is all for this.
  private func move(
    _ source: String,
    _ target: String,
    as name: String,
    until end: Int? = nil,
    verifies: Bool = false
  ) throws {
    let arguments = ["move-once", source, target, end.map(String.init) ?? "-", "\(verifies)"]
    let start = ContinuousClock.now
    // The last line stands, also of one that was killed.
    let last = try childOutput(arguments).split(separator: "\n").last?.split(separator: " ") ?? []
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard last.count == 2, let rows = Double(last[0]), let peak = Double(last[1]) else {
      throw LoadError("The store was not moved.")
    }
    print(
      row(
        name,
        figure(rows, 0),
        figure(seconds, 1),
        figure(rows / seconds, 0),
        figure(peak / 1024, 0)
      )
    )
    // Each at once, also into a file: it takes minutes.
    fflush(nil)
  }

  private func rows(in path: String) throws -> Int {
    let bare = try BareCatalog(path)
    return try Self.tables.reduce(0) { count, table in
      try count + (bare.numbers("SELECT count(*) FROM \(table)").first ?? 0)
    }
  }

  /// Those that hold more than a few rows.
  private static let tables = [
    "product", "variant", "price", "least_price", "product_text", "customer_order", "order_line",
    "order_event", "idempotency_key",
  ]
}
