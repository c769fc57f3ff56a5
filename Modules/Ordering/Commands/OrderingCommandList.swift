public import CommandKit

/// The commands of carts, orders and pricing rules.
public enum OrderingCommandList {
  /// Returns the commands in the order of their names.
  ///
  /// - Parameter options: The options of the program that select the store.
  /// - Returns: The commands.
  public static func all(
    options: [any OptionDeclaration]
  ) -> [CommandKit.Command<any OrderingContext>] {
    [
      CartGroup.command(options: options), CustomerGroup.command(options: options),
      DiscountGroup.command(options: options), OrderGroup.command(options: options),
      SalesShow.command(options: options),
      ShippingGroup.command(options: options), TaxGroup.command(options: options),
      OrderUndo.command(options: options),
    ]
  }
}
