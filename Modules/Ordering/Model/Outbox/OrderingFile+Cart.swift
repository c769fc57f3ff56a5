import FoundationCore
import Persistence

extension OrderingFile {
  func cart() async throws(OrderingError) -> Cart {
    try await read { try $0.cart() }
  }

  /// Changes the cart in the file, so that two programs do not overwrite each other's changes.
  func changeCart(
    _ change: @escaping @Sendable (inout Cart) -> Void
  ) async throws(OrderingError) -> Cart {
    try await transaction { connection in
      var cart = try connection.cart()
      change(&cart)
      try connection.save(cart)
      return cart
    }
  }

  /// Empties the cart without reading it, so that this also works for an unreadable cart.
  func clearCart() async throws(OrderingError) -> Cart {
    try await transaction { connection in
      try connection.save(Cart())
      return Cart()
    }
  }
}

extension Connection {
  func cart() throws -> Cart {
    let text: String? = try prepare("SELECT json FROM cart").value()
    return try text.map { try JSONColumn.value(Cart.self, from: $0) } ?? Cart()
  }

  func save(_ cart: Cart) throws {
    try prepare("INSERT INTO cart VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json")
      .run([try JSONColumn.text(cart)])
  }
}
