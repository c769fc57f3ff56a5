public import CommandKit
public import CountriesDomain
import FoundationCore

/// The rows of a ranking, and the notes about its criteria.
public struct RankingRows: Sendable {
  let ranking: Ranking
  let text: FigureFormatter

  /// Creates the rows of a ranking.
  public init(ranking: Ranking, text: FigureFormatter) {
    self.ranking = ranking
    self.text = text
  }

  /// Returns the table for data formats, with the contributions as a list.
  static func table(_ citation: Citation) -> Table<Ranking.Entry> {
    Table(
      [
        Column("rank", \.rank),
        Column("iso3", \.country.iso3),
        Column("name", \.country.name),
        Column("score", \.score),
        Column("parts", \.contributions),
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }

  /// The table for a terminal, with a column for each criterion.
  var displayTable: Table<Ranking.Entry> {
    let place: [Column<Ranking.Entry>] = [
      .count("rank", heading: "RANK", \.rank),
      Column("iso3", heading: "ISO", shrinks: false, \.country.iso3),
      Column("name", heading: "COUNTRY", \.country.name) { entry in
        "\(entry.country.flag ?? "  ") \(text.names.name(of: entry.country))"
      },
    ]
    let score: [Column<Ranking.Entry>] = [
      Column("score", heading: "SCORE", align: .trailing, \.score) { text.share($0.score) }
    ]
    // With one criterion, the score adds nothing to the rank.
    return Table(place + (figures.count > 1 ? score : []) + figures)
  }

  /// The columns of the criteria, with figures and their years.
  public var figures: [Column<Ranking.Entry>] {
    ranking.criteria.map { criterion in
      let code = criterion.indicator.rawValue
      let heading = IndicatorArgument.heading(of: criterion.indicator)
      return Column(code, heading: heading, align: .trailing, isPath: false) { entry in
        entry.contributions.first { $0.indicator == criterion.indicator }.map { part in
          "\(text.compact(part.figure.value)) (\(text.period(part.figure.period)))"
        }
      }.inLines { entry in
        let part = entry.contributions.first { $0.indicator == criterion.indicator }
        return part.map { $0.figure.value.json.plainText } ?? ""
      }
    }
  }

  /// The notes about the weights of the criteria and the countries that are not ranked.
  public var sentences: [String] {
    let weights = ranking.criteria.map { criterion in
      let name = ranking.indicatorNames[criterion.indicator] ?? criterion.indicator.rawValue
      let share = text.percent(abs(criterion.weight))
      return "\(share) \(name)" + (criterion.prefersLower ? " (lower is better)" : "")
    }
    let lacking = ranking.exclusions.map { text.names.name(of: $0.country) }
    let names =
      lacking.count > 5
      ? lacking.prefix(5).joined(separator: ", ") + " …" : lacking.list(in: text.locale)
    let count = lacking.count.formatted(in: text.locale)
    // The missing figure may be an unreadable one.
    let reason = ranking.drops.isEmpty ? "no data" : "no readable data"
    return ["Weights: \(weights.joined(separator: "; "))."]
      + (lacking.isEmpty ? [] : ["Not ranked, \(reason): \(count) (\(names))."])
  }

  /// The figures that a country needs to be ranked.
  var criteriaText: String {
    ranking.drops.isEmpty ? "figures for all criteria" : "readable figures for all criteria"
  }

  /// Returns a chart of the figures of a single criterion, or of the scores of several.
  func chart(of entries: [Ranking.Entry], citation: Citation) -> BarChart {
    let onlyCriterion = ranking.criteria.count == 1 ? ranking.criteria.first : nil
    let title = onlyCriterion.map { ranking.indicatorNames[$0.indicator] ?? $0.indicator.rawValue }
    return BarChart(
      title: title ?? "Weighted score",
      bars: entries.map { entry in
        let rank = entry.rank.formatted(in: text.locale)
        let name = "\(rank). \(text.names.name(of: entry.country))"
        guard onlyCriterion != nil, let figure = entry.contributions.first?.figure else {
          return BarChart.Bar(name: name, value: entry.score, label: text.share(entry.score))
        }
        let value = text.compact(figure.value)
        return BarChart.Bar(
          name: name,
          value: figure.value,
          label: "\(value) (\(text.period(figure.period)))"
        )
      },
      source: ([citation.text] + (onlyCriterion == nil ? sentences.prefix(1) : []))
        .joined(separator: " · ")
    )
  }
}

extension Ranking.Contribution: TableRepresentable {
  public static let table = Table<Ranking.Contribution>([
    Column("indicator", \.indicator.rawValue),
    Column("value", \.figure.value),
    Column("period", \.figure.period.description),
    Column("updated", \.figure.lastUpdated),
    Column("score", \.score),
    Column("weight", \.weight),
  ])
}
