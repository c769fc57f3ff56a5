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
  private static let words = Argument<[String]>(
    "WORD",
    "The words of the line, without 'rialto', up to the one at the cursor."
  )

  static let command = Command(
    "complete",
    "Lists the words that can complete a line, for completion scripts.",
    discussion: """
      Commands and options have their meaning after a tab. SKUs, orders and other words are those of \
      the configured store in this process, of the bundled figures and of the program itself; no \
      server is asked. If they cannot be had, there are none. Where a file can stand, the line is \
      ':files'.
      """,
    examples: [
      Example("rialto complete -- catalog sh", "The commands that begin with sh."),
      Example("rialto complete -- catalog show MUG", "The SKUs that begin with MUG."),
      Example("rialto complete -- orders list --json=num", "The fields of a command."),
    ],
    arguments: [words]
  ) { invocation, composition in
    let line = try invocation[words]
    let completion = LineCompletion(line, of: invocation.path.program)
    let lines: [String]
    switch completion.candidates {
    case .files: lines = [LineCompletion.filesWord]
    case .words(let words):
      // Scripts ask for completions; users do not.
      lines = completion.lines(of: words.filter { $0.word != invocation.path.command.name })
    case .source(let source):
      // A line is completed or not: an error in the middle of it would only be in the way.
      let words = try? await composition.words(
        of: source,
        for: completion,
        after: line.dropLast().last
      )
      lines = LineCompletion.words(words ?? [], completing: completion.typed)
    }
    let output = composition.appEnvironment.console.output
    for line in lines { try output.write(line + "\n") }
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
    for completion: LineCompletion,
    after before: String?
  ) async throws -> [String] {
    switch source {
    case .fields: return completion.path.command.output?.fields(completing: completion.value) ?? []
    case .settingValues:
      return Settings.all.first { $0.name == before }?.placeholder.choices ?? []
    case .indicators:
      return IndicatorArgument.choices + IndicatorArgument.aliases.map(\.id.rawValue)
    case .economies: return try await network.bundledWorld().countries.map(\.iso3)
    case .destinations: return try await network.bundledWorld().countries.map(\.iso2)
    case .regions: return try await network.bundledWorld().regions.map(\.region.id.rawValue)
    case _ where try !store.location.isInProcess: return []
    case .skus, .items:
      let query = ProductQuery(filter: ProductFilter(text: completion.value))
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

/// `rialto completions`: writes a completion script for a shell.
enum Completions {
  private static let shell = Argument<Shell>("SHELL", "The shell.")

  static let command = Command(
    "completions",
    "Writes a completion script for your shell.",
    discussion: """
      The script completes commands, options and their values: also SKUs, orders, codes, countries, \
      indicators and fields, which it asks 'rialto complete' for.
      """,
    examples: [
      Example("source <(rialto completions bash)", "For bash: add this line to ~/.bashrc."),
      Example("rialto completions zsh > ~/.zfunc/_rialto", "For zsh, with ~/.zfunc in $fpath."),
      Example("rialto completions fish > ~/.config/fish/completions/rialto.fish", "For fish."),
    ],
    arguments: [shell]
  ) { invocation, composition in
    let script = try invocation[shell].script(for: invocation.path.program.name)
    try composition.appEnvironment.console.output.write(script)
  }
}
