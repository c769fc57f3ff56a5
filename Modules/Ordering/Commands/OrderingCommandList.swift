public import CommandKit

/// The commands of carts, orders, and the rules by which a store computes totals.
public enum OrderingCommandList {
  /// Returns the commands in the order of their names.
  ///
  /// - Parameter options: The options of a program that say which store is asked.
  /// - Returns: The commands.
  public static func all(
    options: [any OptionDeclaration]
  ) -> [CommandKit.Command<any OrderingContext>] {
    [
      CartGroup.command(options: options), DiscountGroup.command(options: options),
      OrderGroup.command(options: options), ShippingGroup.command(options: options),
      TaxGroup.command(options: options), OrderUndo.command(options: options),
    ]
  }
}
