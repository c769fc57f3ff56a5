import Foundation
import FoundationCore
import Persistence
import StoreHTTP
import StoreServer

/// The store's server with up to a million products: how fast they come in, and how long the usual
/// questions take, beside SQLite alone with the same queries in the same run.
struct CatalogBenchmark {
  /// The numbers of products to measure with.
  let sizes: [Int]
  let rounds: Int

  static let whole = CatalogBenchmark(sizes: [10_000, 100_000, 1_000_000], rounds: 300)
  static let quick = CatalogBenchmark(sizes: [10_000, 20_000], rounds: 50)

  /// Measures and prints, and returns the aims that were missed.
  func run() async throws -> [Aim] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { remove(folder) }
    let path = folder.appending(path: "store.sqlite").path
    let store = try await StoreServer(.file(path))
    var products = GeneratedProducts(seed: 1)
    var peaks: [Int] = []
    var latencies: [CatalogLatencies] = []
    var aims: [Aim] = []
    print(row("import", "products/s", "MiB peak"))
    for size in sizes {
      let speed: Double
      (products, speed) = try await fill(store, with: products, through: size)
      if size == sizes[0] {
        let bare = try await bareImport(of: size, from: path, into: "\(path).bare")
        print(row("\(size) by SQLite alone", figure(bare, 0)))
        aims.append(Aim("import of \(size) products: × SQLite alone", .atLeast, 0.8, speed / bare))
      }
      peaks.append(try ProcessUsage.peakKiB)
      latencies.append(try await measure(store, path, size))
    }
    let memory = Aim(
      "memory, the last import over the one before",
      .atMost,
      1.2,
      Double(peaks[peaks.count - 1]) / Double(peaks[peaks.count - 2])
    )
    aims += printed(latencies) + [memory]
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Asks an existing store, and leaves it unchanged.
  func ask(_ path: String) async throws -> [Aim] {
    let size = try BareCatalog(path).numbers("SELECT count(*) FROM product").first ?? 0
    let latencies = try await measure(try await StoreServer(.file(path)), path, size)
    let aims = printed([latencies])
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Writes the same products into another store by SQLite alone, and returns how many in a second.
  private func bareImport(of size: Int, from source: String, into path: String) async throws
    -> Double
  {
    try await StoreServer(.file(path)).close()
    return try BareImport(into: path, of: source).perSecond(of: size)
  }

  private func fill(
    _ store: StoreServer,
    with products: GeneratedProducts,
    through size: Int
  ) async throws -> (rest: GeneratedProducts, perSecond: Double) {
    var rest = products
    let duration = try await ContinuousClock().measure {
      rest = try await store.take(products, through: size)
    }
    let rate = Double(size - products.count) / (duration / .seconds(1))
    print(row("\(size)", figure(rate, 0), figure(Double(try ProcessUsage.peakKiB) / 1024, 0)))
    return (rest, rate)
  }

  private func measure(_ store: StoreServer, _ path: String, _ size: Int) async throws
    -> CatalogLatencies
  {
    let bare = try BareCatalog(path)
    var questions = CatalogQuestion.all(rare: try bare.rareWords(count: 100))
    // The smallest store does not go so far down.
    let deep = min(10_000, size * 9 / 10)
    for (name, depth) in [("a page 10000 down", deep), ("a page half-way down", size / 2)] {
      let (cursor, id) = try await cursor(store, after: depth)
      questions.append(.page(name, after: cursor, id))
    }
    var latencies = CatalogLatencies(size: size)
    // The first rounds warm up and are not counted.
    for round in -10..<rounds {
      for question in questions {
        let number = round + 10
        let url = try StoreServer.address("products?\(question.query(number))")
        var status = 0
        let ours = try await ContinuousClock().measure {
          let response = await store.handler(HTTPRequest(.get, url))
          _ = try await response.body.collected()
          status = response.status
        }
        guard status == 200 else { throw LoadError("\(question.name): \(status)") }
        let alone = try ContinuousClock().measure {
          try bare.products(question.bare(bare, number))
        }
        if round >= 0 { latencies.add(question.name, ours, alone) }
      }
    }
    return latencies
  }

  /// The cursor of a page so many products down, and the number of the last product before it.
  private func cursor(_ store: StoreServer, after depth: Int) async throws -> (String, Int) {
    struct Page: Decodable {
      struct Item: Decodable { let id: Int }
      let items: [Item]
      let next: String?
    }
    var (next, id, count) = ("", 0, 0)
    while count < depth {
      let query = next.isEmpty ? "" : "&cursor=\(next)"
      let response = await store.handler(
        HTTPRequest(.get, try StoreServer.address("products?limit=100\(query)"))
      )
      let bytes = try await response.body.collected()
      let page = try ExactJSONDecoder().decode(Page.self, from: bytes)
      guard let last = page.items.last, let cursor = page.next else { break }
      (next, id, count) = (cursor, last.id, count + page.items.count)
    }
    return (next, id)
  }

  private func remove(_ folder: URL) {
    // Left behind, it would be in a folder for such things.
    try? FileManager.default.removeItem(at: folder)
  }
}
