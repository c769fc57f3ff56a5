public import FoundationCore

extension OrderingModel {
  /// Reads the cart and the outbox from the file.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the file cannot be read.
  public func restore() async throws(OrderingError) {
    // An order under way matters more than the cart.
    try await readOutbox()
    cart = try await file.cart()
  }

  /// Adds a quantity of a product to the cart.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the quantity is out of range, or
  ///   ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func add(_ product: ProductReference, quantity: Int = 1) async throws(OrderingError) {
    try await changeCart(of: product.sku, by: quantity) { $0.add(product, quantity: quantity) }
  }

  /// Sets the quantity of a product in the cart; 0 removes it.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the quantity is out of range, or
  ///   ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func setQuantity(
    of product: ProductReference,
    to quantity: Int
  ) async throws(OrderingError) {
    guard quantity != 0 else { return try await remove(product.sku) }
    try await changeCart(of: product.sku, by: quantity) { $0.set(product, to: quantity) }
  }

  /// Removes a SKU from the cart.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func remove(_ sku: ProductReference.ID) async throws(OrderingError) {
    cart = try await file.changeCart { $0.remove(sku) }
  }

  /// Removes everything from the cart, even if it cannot be read.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func clearCart() async throws(OrderingError) {
    cart = try await file.clearCart()
  }

  private func changeCart(
    of sku: ProductReference.ID,
    by quantity: Int,
    _ change: @escaping @Sendable (inout Cart) -> Void
  ) async throws(OrderingError) {
    var errors = FieldErrors()
    errors.check("sku", sku.rawValue, .required, .code(64))
    errors.check("quantity", quantity, .quantity)
    if let failure = FormFailure(errors) { throw .invalid(failure) }
    cart = try await file.changeCart(change)
  }
}
