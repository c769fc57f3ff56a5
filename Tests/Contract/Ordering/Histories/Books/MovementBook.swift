import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

/// The stock movements of a history's item, oldest first.
struct MovementBook {
  /// A movement: its reason, and the differences.
  struct Entry: Hashable {
    let reason: String
    let onHand: Int
    let reserved: Int
  }

  private let movements: [JSONValue]

  /// Reads the movements of the item.
  init(of history: History) async throws {
    let counter = history.counter
    let path = "/v1/skus/\(counter.sku)/movements?limit=100"
    let page = try await counter.store.send(.get, path, to: 0).json()
    #expect(page["next"]?.text == nil, "There are more than one page has. \(history)")
    movements = try #require(page["items"]?.elements).reversed()
  }

  /// Checks that each change of stock has one movement, and that their sum is the stock.
  func expectBalance(with history: History) throws {
    var (onHand, reserved) = (0, 0)
    var entries: [String?: [Entry]] = [:]
    for movement in movements {
      let entry = try #require(Entry(movement), "\(movement.text()): \(history)")
      onHand += entry.onHand
      reserved += entry.reserved
      #expect(movement["after"]?["onHand"]?.integer == onHand, "\(history)")
      #expect(movement["after"]?["reserved"]?.integer == reserved, "\(history)")
      entries[movement["order"]?.text, default: []].append(entry)
    }
    let opening = Entry(reason: "opening", onHand: history.onHand, reserved: 0)
    #expect(entries.removeValue(forKey: nil) == [opening], "\(history)")
    for order in history.orders {
      let own = entries.removeValue(forKey: "\(order.number)") ?? []
      #expect(own.filter { $0.onHand != 0 } == order.movements, "\(history)")
      // What was reserved, and was released or shipped since.
      #expect(own.reduce(0) { $0 + $1.reserved } == order.held, "\(history)")
    }
    #expect(entries == [:], "\(history)")
    guard case .stock(let lastOnHand, let lastReserved)? = history.calls.last?.answer else {
      return
    }
    #expect((onHand, reserved) == (lastOnHand, lastReserved), "\(history)")
  }
}

extension MovementBook.Entry {
  fileprivate init?(_ json: JSONValue) {
    guard let reason = json["reason"]?.text, let onHand = json["onHand"]?.integer,
      let reserved = json["reserved"]?.integer
    else { return nil }
    self.init(reason: reason, onHand: onHand, reserved: reserved)
  }
}

extension PaperOrder {
  /// The movements of its items out of the store and back, oldest first.
  fileprivate var movements: [MovementBook.Entry] {
    shipments.map { .init(reason: "shipment", onHand: -$0, reserved: -$0) }
      + restocks.map { .init(reason: "return", onHand: $0, reserved: 0) }
  }
}
