import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore

/// `rialto markets weights`: saves weights for rankings.
enum MarketsWeightsGroup {
  static let command = Command(
    "weights",
    "Saves weights for rankings.",
    discussion: "Use them with 'rialto markets rank --weights NAME'.",
    examples: [
      Example(
        "rialto markets weights save rich gdp-per-capita:3 inflation:-1",
        "Save weights."
      ),
      Example("rialto markets weights list", "List them."),
    ],
    subcommands: [
      MarketsWeightsList.command, MarketsWeightsSave.command, MarketsWeightsRemove.command,
    ]
  )
}

/// `rialto markets weights list`: lists saved weights.
enum MarketsWeightsList {
  static let command = Command(
    "list",
    "Lists saved weights.",
    examples: [Example("rialto markets weights list --json", "As JSON.")],
    output: .rows(table)
  ) { _, composition in
    try composition.display.list(try composition.weightsFile.all(), as: table)
  }

  static let table = Table<WeightsFile.Weights>(
    [
      Column("name", heading: "NAME", shrinks: false, \.name),
      Column("criteria", heading: "INDICATORS") {
        $0.criteria.map(\.description)
      } text: {
        $0.criteria.map(\.description).joined(separator: " ")
      },
    ],
    empty: "No saved weights. To save some: rialto markets weights save NAME gdp-per-capita:2"
  )
}

/// `rialto markets weights save`: saves weights under a name.
enum MarketsWeightsSave {
  private static let name = Argument.one("NAME", of: WeightsName.self, "The name.")
  private static let indicators = Argument.any(
    "INDICATOR",
    of: CriterionArgument.self,
    "Indicators with their weights, as in gdp-per-capita:2; a negative weight prefers low values."
  )

  static let command = Command(
    "save",
    "Saves weights under a name.",
    examples: [
      Example("rialto markets weights save rich gdp-per-capita:3 inflation:-1", "Save weights.")
    ],
    arguments: [name, indicators],
    output: .one(MarketsWeightsList.table)
  ) { invocation, composition in
    let name = try invocation[name]
    let criteria = try invocation[indicators].map(\.criterion)
    guard !criteria.isEmpty else {
      throw UsageError(.missingArgument("INDICATOR"), at: invocation.path)
    }
    for (index, criterion) in criteria.enumerated()
    where criteria[..<index].contains(where: { $0.indicator == criterion.indicator }) {
      throw UsageError(
        .invalidValue(
          name: "INDICATOR",
          text: criterion.description,
          expectation: "each indicator once",
          suggestion: nil
        ),
        at: invocation.path
      )
    }
    let weights = WeightsFile.Weights(name: name.text, criteria: criteria)
    try composition.weightsFile.save(weights)
    try composition.display.detail(weights, as: MarketsWeightsList.table)
  }
}

/// `rialto markets weights remove`: deletes weights.
enum MarketsWeightsRemove {
  private static let name = Argument.one("NAME", of: WeightsName.self, "The name.")

  static let command = Command(
    "remove",
    "Deletes saved weights.",
    examples: [Example("rialto markets weights remove rich", "Delete them.")],
    arguments: [name]
  ) { invocation, composition in
    let name = try invocation[name]
    try composition.weightsFile.remove(name)
    try composition.display.note("Deleted the weights \(name.text.quotedForDisplay).")
  }
}

extension Composition {
  /// The file of the user's weights.
  var weightsFile: WeightsFile {
    get throws(ConfigurationError) {
      WeightsFile(path: try folders.path(.config).appendingPath("weights"))
    }
  }
}
