import Foundation
import FoundationCore
import Ordering
import Testing

struct PackingSlipTests {
  private static func shipment(_ id: Int, _ quantity: Int) -> Shipment {
    Shipment(
      id: Shipment.ID(rawValue: id),
      at: Date(timeIntervalSince1970: Double(id)),
      lines: [ItemQuantity(sku: "MUG", quantity: quantity)],
      tracking: Tracking(carrier: "dhl", number: "\(id)")
    )
  }

  /// An order of five mugs: the store shipped two, then one.
  private var order: Order {
    get throws {
      var order = Order.example("7", of: try .mugs(5), status: .known(.partiallyShipped))
      order.shipments = [Self.shipment(4, 2), Self.shipment(5, 1)]
      return order
    }
  }

  @Test func aShipmentHasItsItemsAndWhatFollows() throws {
    let order = try order
    let first = PackingSlip(order, shipment: order.shipments[0])
    #expect(first.lines.map(\.packed) == [2])
    #expect(first.lines.map(\.remaining) == [3])
    #expect(first.tracking?.number == "4")
    let second = PackingSlip(order, shipment: order.shipments[1])
    #expect(second.lines.map(\.packed) == [1])
    #expect(second.lines.map(\.remaining) == [2])
    #expect(PackingSlip(order).lines.map(\.packed) == [2])
  }

  @Test func withoutAShipmentItListsWhatIsToBeSent() throws {
    var order = try order
    order.shipments = []
    let slip = PackingSlip(order)
    #expect(slip.order == "7")
    #expect(slip.shipment == nil)
    #expect(slip.lines.map(\.packed) == order.lines.map(\.quantity))
    #expect(slip.lines.allSatisfy { $0.remaining == 0 })
  }

  @Test func itsValuesHaveNoPrices() throws {
    let text = PackingSlip(try order).json.text()
    #expect(!text.contains("EUR"))
    #expect(!text.contains("amount"))
  }

  @Test func aShipmentOfAnUnknownItemIsLeftOut() throws {
    var order = try order
    let other = Shipment(
      id: 9,
      at: Date(timeIntervalSince1970: 9),
      lines: [ItemQuantity(sku: "OTHER", quantity: 1)]
    )
    order.shipments = [other]
    let slip = PackingSlip(order, shipment: other)
    #expect(slip.lines.allSatisfy { $0.packed == 0 && $0.remaining == $0.ordered })
  }
}
