import Foundation
import FoundationCore

/// The products of a server, and their JSON, which any thread reads.
struct ServedStore {
  private let products = Lock(ServedProduct.all)
  private let encoded = Lock(ServedProduct.all.mapValues(\.json))

  func product(_ id: Int) -> ServedProduct? { products.withLock { $0[id] } }
  func json(of id: Int) -> [UInt8]? { encoded.withLock { $0[id] } }
}

/// The same in an actor, to which each handler changes.
actor ServedStoreActor {
  private let encoded = ServedProduct.all.mapValues(\.json)

  func json(of id: Int) -> [UInt8]? { encoded[id] }
}

/// A product of some 700 bytes as JSON.
struct ServedProduct: Encodable {
  let id: Int
  var sku = "MUG-0017-BLUE"
  var title = "A blue mug for those who drink their coffee in silence"
  var description = String(
    repeating: "Stoneware, fired twice, holds a third of a litre. ",
    count: 7
  )
  var price = 12.5
  var currency = "EUR"
  var stock = 118
  var rating = 4.25
  var isActive = true
  var brand = "Potters of the Lagoon"
  var tags = ["kitchen", "mugs", "stoneware", "blue"]

  static var all: [Int: ServedProduct] {
    Dictionary(uniqueKeysWithValues: (1...1000).map { ($0, ServedProduct(id: $0)) })
  }

  /// Encoded as most programs would.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A product that could not be encoded would show as a response of another length.
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }
}
