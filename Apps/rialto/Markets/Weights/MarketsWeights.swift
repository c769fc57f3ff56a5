import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore

/// `rialto markets weights`: lists, saves and deletes weights for rankings.
enum MarketsWeights {
  private static let name = Argument<WeightsName?>(
    "NAME",
    "The name of the weights (default: all)."
  )
  private static let saved = Option<[CriterionArgument]>(
    "save INDICATOR",
    "Save an indicator and its weight under the name, as in gdp-per-capita:2; a negative weight "
      + "prefers low values. May be repeated."
  )
  private static let isRemoving = Option.flag("remove", "Delete the weights.")

  static let command = Command(
    "weights",
    "Lists, saves and deletes weights for rankings.",
    discussion: "Use them with 'rialto markets rank --weights NAME'.",
    examples: [
      Example("rialto markets weights", "List saved weights."),
      Example(
        "rialto markets weights rich --save gdp-per-capita:3 --save inflation:-1",
        "Save weights, in place of those with the name."
      ),
      Example("rialto markets weights rich --remove", "Delete them."),
    ],
    arguments: [name],
    options: [saved, isRemoving],
    output: .rows(table),
    run: run
  )

  private static let table = Table<WeightsFile.Weights>(
    [
      Column("name", heading: "NAME", shrinks: false, \.name),
      Column("criteria", heading: "INDICATORS") {
        $0.criteria.map(\.description)
      } text: {
        $0.criteria.map(\.description).joined(separator: " ")
      },
    ],
    empty: "No saved weights. To save some: rialto markets weights NAME --save gdp-per-capita:2"
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let file = try composition.weightsFile
    let criteria = try invocation[saved].map(\.criterion)
    let isRemoving = try invocation[isRemoving]
    try invocation.allowOne(of: ["--save", "--remove"])
    guard let name = try invocation[name] else {
      guard !isRemoving, criteria.isEmpty else {
        throw UsageError(.missingArgument("NAME"), at: invocation.path)
      }
      return try display.list(try file.all(), as: table)
    }
    guard criteria.isEmpty else {
      try refuseRepeated(criteria, at: invocation.path)
      let weights = WeightsFile.Weights(name: name.text, criteria: criteria)
      try file.save(weights)
      return try display.list([weights], as: table)
    }
    let weights = try file.weights(name)
    if isRemoving { try file.remove(name) }
    try display.list([weights], as: table)
    if isRemoving { display.note("Deleted the weights \(name.text.quotedForDisplay).") }
  }

  private static func refuseRepeated(
    _ criteria: [Criterion],
    at path: CommandPath
  ) throws(UsageError) {
    for (index, criterion) in criteria.enumerated()
    where criteria[..<index].contains(where: { $0.indicator == criterion.indicator }) {
      throw UsageError(
        .invalidValue(
          name: "--save",
          text: criterion.description,
          expectation: "each indicator once",
          suggestion: nil
        ),
        at: path
      )
    }
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
