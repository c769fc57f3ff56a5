import Catalog
import CatalogCommands
import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import Ordering
import OrderingCommands

/// `rialto complete`: the words that a completion script asks for.
enum Complete {
  private static let source = Argument.one(
    "SOURCE",
    of: CompletionSource.self,
    "The kind of words: \(sources.map(\.name).joined(separator: ", "))."
  )
  private static let words = Argument.any(
    "WORD",
    of: String.self,
    "The words of the line, without 'rialto', up to the one at the cursor."
  )

  private static let sources: [CompletionSource] = [
    .brands, .categories, .destinations, .discounts, .economies, .fields, .indicators, .items,
    .shippingMethods, .orders, .regions, .settingValues, .skus,
  ]

  static let command = Command(
    "complete",
    "Lists the words that can complete a line, for completion scripts.",
    discussion: """
      The words are those of the configured store in this process, of the bundled figures and of the \
      program itself; no server is asked. If they cannot be had, there are none.
      """,
    examples: [
      Example("rialto complete skus -- catalog show MUG", "The SKUs that begin with MUG."),
      Example("rialto complete fields -- orders list '--json' num", "The fields of a command."),
    ],
    arguments: [source, words]
  ) { invocation, composition in
    let line = try invocation[words]
    let typed = line.last ?? ""
    let value = typed.hasPrefix("--") ? typed.drop { $0 != "=" }.dropFirst() : typed[...]
    let path = CommandPath(typing: line.dropLast(), in: invocation.path.program)
    let source = try invocation[source]
    // A line is completed or not: an error in the middle of it would only be in the way.
    let before = line.dropLast().last
    let found =
      (try? await composition.words(of: source, for: path, after: before, typed: String(value)))
      ?? []
    let output = composition.appEnvironment.console.output
    for word in CompletionSource.completions(of: typed, among: found) {
      try output.write(word + "\n")
    }
  }
}

extension CompletionSource {
  /// The values of the setting that is the word before.
  static let settingValues = CompletionSource("values")
}

extension Composition {
  /// Returns the words of a source, without asking a server.
  fileprivate func words(
    of source: CompletionSource,
    for path: CommandPath,
    after before: String?,
    typed: String
  ) async throws -> [String] {
    switch source {
    case .fields: return path.command.output?.fields(completing: typed) ?? []
    case .settingValues:
      return Settings.all.first { $0.name == before }?.placeholder.choices ?? []
    case .indicators:
      return IndicatorArgument.choices + IndicatorArgument.aliases.map(\.id.rawValue)
    case .economies: return try await network.bundledWorld().countries.map(\.iso3)
    case .destinations: return try await network.bundledWorld().countries.map(\.iso2)
    case .regions: return try await network.bundledWorld().regions.map(\.region.id.rawValue)
    case _ where try !store.location.isInProcess: return []
    case .skus, .items:
      let query = ProductQuery(filter: ProductFilter(text: typed))
      return try await catalog().products(query).value.items.flatMap(\.variants).map(\.sku.rawValue)
    case .categories: return try await catalog().categories().value.all.map(\.name)
    case .brands: return try await catalog().brands().value.map(\.name)
    case .orders:
      return try await orderingClient().orders(limit: 100).value.items.map { "\($0.number)" }
    case .discounts:
      return try await orderingClient().rules(Discount.self).value.map(\.code.rawValue)
    case .shippingMethods:
      return try await orderingClient().rules(ShippingMethod.self).value.map(\.code.rawValue)
    default: return []
    }
  }
}
