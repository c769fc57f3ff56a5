public import CommandKit

/// The commands of carts, orders and pricing rules.
public enum OrderingCommandList {
  /// The commands in the order of their names.
  public static let all: [CommandKit.Command<any OrderingContext>] = [
    CartCommand.command, CustomerGroup.command, DiscountGroup.rules.command, OrderGroup.command,
    SalesShow.command, ShippingGroup.rules.command, TaxGroup.rules.command,
  ]
}
