public import FoundationCore

extension OrderingModel {
  /// Reads the cart and the outbox from the file.
  public func restore() async throws(OrderingError) {
    // What is under way matters more than what is only meant.
    try await readOutbox()
    cart = try await file.cart()
  }

  /// Puts so many more of a thing in the cart.
  public func add(_ product: ProductReference, quantity: Int = 1) async throws(OrderingError) {
    try await changeCart(product.sku, quantity) { $0.add(product, quantity: quantity) }
  }

  /// Has so many of a thing in the cart, however many there were; none of it takes it out.
  public func setQuantity(
    of product: ProductReference,
    to quantity: Int
  ) async throws(OrderingError) {
    guard quantity != 0 else { return try await remove(product.sku) }
    try await changeCart(product.sku, quantity) { $0.set(product, to: quantity) }
  }

  /// Takes a thing out of the cart.
  public func remove(_ sku: ProductReference.ID) async throws(OrderingError) {
    cart = try await file.changeCart { $0.remove(sku) }
  }

  /// Takes everything out of the cart.
  public func emptyCart() async throws(OrderingError) {
    cart = try await file.emptyCart()
  }

  private func changeCart(
    _ sku: ProductReference.ID,
    _ quantity: Int,
    _ change: @escaping @Sendable (inout Cart) -> Void
  ) async throws(OrderingError) {
    var errors = FieldErrors()
    errors.check("sku", sku.rawValue, .required, .code(64))
    errors.check("quantity", quantity, .quantity)
    if let failure = FormFailure(errors) { throw .invalid(failure) }
    cart = try await file.changeCart(change)
  }
}
