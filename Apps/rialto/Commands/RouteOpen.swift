import CommandKit
import FoundationCore

/// `rialto open`: goes to a place.
enum RouteOpen {
  private static let address = Argument.one(
    "ROUTE",
    of: RouteAddress.self,
    "The address of a place, as in rialto://catalog/products/42."
  )

  static let command = Command(
    "open",
    "Opens the desk at a place, or shows what is there.",
    discussion: """
      On a terminal the desk begins at that place. In a pipe, or with --json and its like, the \
      same is shown as by 'countries show', 'news show', 'catalog show' or 'orders show', and a \
      section alone as by its list.
      """,
    examples: [
      Example("rialto open rialto://catalog/products/42", "A product."),
      Example("rialto open rialto://orders/1 --json", "An order, for a program."),
      Example("rialto open rialto://countries/NAM", "A country."),
      Example("rialto open rialto://news", "The headlines."),
    ],
    arguments: [address],
    options: StoreLocation.options,
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let address = try invocation[address]
    guard try !ScreenUnavailableFailure.isPossible(composition.display) else {
      return try await InteractiveScreen.run(
        invocation,
        composition,
        at: address,
        isWriting: false
      )
    }
    var shown = try Parser.parse(address.command, with: invocation.path.program)
    shown.optionUses = invocation.optionUses
    try await Rialto.command.run(shown, with: composition)
  }
}
