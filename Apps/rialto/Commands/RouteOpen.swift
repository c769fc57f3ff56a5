import CommandKit

/// `rialto open`: opens a `rialto://` address.
enum RouteOpen {
  private static let address = Argument<RouteAddress>(
    "ROUTE",
    "An address such as rialto://catalog/products/42."
  )

  static let command = Command(
    "open",
    "Opens a rialto:// address on the desk.",
    discussion: """
      On a terminal, the desk opens at the address. Otherwise, or with an output option such as \
      --json, the result is that of 'countries show', 'news show', 'catalog show' or 'orders \
      show'; for a section, that of its list.
      """,
    examples: [
      Example("rialto open rialto://catalog/products/42", "A product."),
      Example("rialto open rialto://orders/1 --json", "An order, as JSON."),
      Example("rialto open rialto://countries/NAM", "A country."),
      Example("rialto open rialto://news", "The headlines."),
    ],
    arguments: [address]
  ) { invocation, composition in
    let address = try invocation[address]
    guard try !ScreenUnavailableFailure.isPossible(composition.display) else {
      return try await InteractiveScreen.run(
        invocation,
        with: composition,
        at: address,
        isWriting: false
      )
    }
    var shown = try Parser.parse(address.command, with: invocation.path.program)
    shown.optionUses = invocation.optionUses
    try await Rialto.command.run(shown, with: composition)
  }
}
