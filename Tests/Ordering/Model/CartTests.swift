import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreHTTP
import TestSupport
import Testing

/// The cart, in memory and on disk.
@MainActor struct CartTests {
  let machine: Machine
  let shop = ScriptedShop()

  init() throws { machine = try Machine() }

  @Test func addingIncreasesExistingQuantity() async throws {
    let model = try await machine.start(at: shop)
    try await model.add(.mug, quantity: 2)
    try await model.add(.mug)
    #expect(model.cart.quantity(of: "MUG") == 3)
    #expect(model.cart.lines.count == 1)
  }

  /// HelloMarket sent a quantity that was set as one that was added.
  @Test func settingAQuantityNeverAddsToIt() async throws {
    let model = try await machine.start(at: shop)
    try await model.add(.mug, quantity: 2)
    try await model.setQuantity(of: .mug, to: 3)
    try await model.setQuantity(of: .mug, to: 3)
    #expect(model.cart.quantity(of: "MUG") == 3)
  }

  @Test func moreThanCanBeCountedIsAsManyAsCan() {
    let cup = ProductReference(sku: "CUP", name: "Cup", price: .euros(900))
    let cart = Cart([CartLine(.mug, quantity: .max), CartLine(cup, quantity: .max)])
    #expect(cart.count == .max)
    #expect(cart.total(in: .euro) == nil)
  }

  @Test func aQuantityOfNoneTakesItOut() async throws {
    let model = try await machine.start(at: shop)
    try await model.add(.mug)
    try await model.setQuantity(of: .mug, to: 0)
    #expect(model.cart.isEmpty)
    try await model.add(.mug)
    try await model.remove("MUG")
    #expect(model.cart.isEmpty)
  }

  @Test(arguments: [-1, 10_001]) func aQuantityOutOfBoundsIsRefused(_ quantity: Int) async throws {
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) {
      try await model.setQuantity(of: .mug, to: quantity)
    }
    #expect(error?.code == "form.invalid")
    #expect(model.cart.isEmpty)
  }

  @Test func theNextProgramFindsTheCartAsItWas() async throws {
    let model = try await machine.start(at: shop)
    try await model.add(.mug, quantity: 2)
    try await model.add(ProductReference(sku: "CUP"))
    let next = try await machine.start(at: shop)
    #expect(next.cart == model.cart)
    #expect(next.cart.lines.map(\.id) == ["MUG", "CUP"])
    #expect(next.cart.lines[0].product == .mug)
    try await next.clearCart()
    #expect(try await machine.start(at: shop).cart.isEmpty)
  }

  @Test func unreadableCartThrowsAndCanBeCleared() async throws {
    let model = try await machine.start(at: shop)
    try await model.add(.mug)
    try Connection(.file(machine.path)).execute(script: "UPDATE cart SET json = '{}'")
    let error = await #expect(throws: OrderingError.self) { try await model.add(.mug) }
    #expect(error?.code == "ordering.file_failed")
    #expect(model.cart.quantity(of: "MUG") == 1)
    try await model.clearCart()
    try await model.add(.mug)
    #expect(try await machine.start(at: shop).cart.quantity(of: "MUG") == 1)
  }

  @Test func twoProgramsThatAddAtOnceBothCount() async throws {
    let one = try await machine.start(at: shop)
    let other = try await machine.start(at: shop)
    async let first: Void = add(8, to: one)
    async let second: Void = add(8, to: other)
    _ = try await (first, second)
    #expect(try await machine.start(at: shop).cart.quantity(of: "MUG") == 16)
  }

  private func add(_ times: Int, to model: OrderingModel) async throws {
    for _ in 0..<times { try await model.add(.mug) }
  }

  @Test func theTotalIsAHintAndNeverOfSomeLinesOnly() {
    var cart = Cart()
    cart.add(.mug, quantity: 2)
    #expect(cart.total(in: .euro) == .euros(2500))
    #expect(cart.total(in: .yen) == nil)
    cart.add(ProductReference(sku: "CUP"))
    #expect(cart.total(in: .euro) == nil)
    #expect(Cart().total(in: .yen) == .zero(.yen))
  }

  @Test func sumsThatDoNotFitAreNone() {
    let gold = ProductReference(sku: "GOLD", price: .euros(.max))
    #expect(Cart([CartLine(gold, quantity: 2)]).total(in: .euro) == nil)
    var cart = Cart([CartLine(gold, quantity: .max)])
    cart.add(gold)
    #expect(cart.quantity(of: "GOLD") == .max)
  }

  @Test func placingOrderRemovesOnlyOrderedQuantities() async throws {
    let gate = Gate()
    let shop = ScriptedShop([.slow(gate)])
    let model = try await machine.start(at: shop)
    try await model.add(.mug, quantity: 2)
    try await model.add(ProductReference(sku: "CUP"))
    async let order = model.place(.mugs(2), emptiesCart: true)
    #expect(await shop.placed(1))
    try await model.add(.mug, quantity: 3)
    await gate.open()
    _ = try await order
    #expect(
      model.cart.items == [
        ItemQuantity(sku: "MUG", quantity: 3), ItemQuantity(sku: "CUP", quantity: 1),
      ]
    )
    #expect(try await machine.start(at: shop).cart == model.cart)
  }

  @Test func cartIsClearedOnlyAfterOrderIsConfirmed() async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    try await model.add(.mug, quantity: 2)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs(2), emptiesCart: true) }
    #expect(model.cart.quantity(of: "MUG") == 2)
    let next = try await machine.start(at: shop)
    let key = try #require(next.outbox.first?.key)
    try await next.resume(key)
    #expect(next.cart.isEmpty)
    // Resuming it once more does not change the cart again.
    try await next.add(.mug, quantity: 2)
    try await next.resume(key)
    #expect(next.cart.quantity(of: "MUG") == 2)
  }
}
