public import CommandKit
public import CountriesDomain
import FoundationCore

/// The rows of a ranking, and the sentences about its criteria.
public struct RankingRows: Sendable {
  let ranking: Ranking
  let text: FigureFormatter

  /// Creates the rows of a ranking.
  ///
  /// - Parameters:
  ///   - ranking: The ranking.
  ///   - text: The text of figures.
  public init(ranking: Ranking, text: FigureFormatter) {
    self.ranking = ranking
    self.text = text
  }

  /// Returns the table for programs, with the figures that counted as a list.
  static func table(_ citation: Citation) -> Table<Ranking.Entry> {
    Table(
      [
        Column("rank", \.rank),
        Column("iso3", \.country.iso3),
        Column("name", \.country.name),
        Column("score", \.score),
        Column("parts", \.parts),
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }

  /// The table for people, with a column for each figure that counted.
  var tableForPeople: Table<Ranking.Entry> {
    let place: [Column<Ranking.Entry>] = [
      .count("rank", heading: "RANK", \.rank),
      Column("name", heading: "COUNTRY") { entry in
        "\(entry.country.flag ?? "  ") \(text.names.name(of: entry.country))"
      },
    ]
    let score: [Column<Ranking.Entry>] = [
      Column("score", heading: "SCORE", align: .trailing) { text.share($0.score) }
    ]
    // The score of one figure tells no more than its rank.
    return Table(place + (figures.count > 1 ? score : []) + figures)
  }

  /// The columns of the figures that counted, each figure with its year.
  public var figures: [Column<Ranking.Entry>] {
    ranking.criteria.map { criterion in
      let code = criterion.indicator.rawValue
      return Column(code, heading: code, align: .trailing, isPath: false) { entry in
        entry.parts.first { $0.indicator == criterion.indicator }.map { part in
          "\(text.short(part.figure.value)) (\(text.period(part.figure.period)))"
        }
      }
    }
  }

  /// The sentences about the weight of each criterion, and about the countries that are left out.
  public var sentences: [String] {
    let weights = ranking.criteria.map { criterion in
      let name = ranking.names[criterion.indicator] ?? criterion.indicator.rawValue
      let share = text.percent(abs(criterion.weight))
      return "\(share) \(name)" + (criterion.prefersLower ? ", the lower the better" : "")
    }
    let lacking = ranking.leftOut.map { text.names.name(of: $0.country) }
    let names =
      lacking.count > 5
      ? lacking.prefix(5).joined(separator: ", ") + " …" : lacking.list(in: text.locale)
    let count = lacking.count.formatted(in: text.locale)
    // The missing figure may be one of those that could not be read.
    let why =
      ranking.drops.isEmpty ? "for want of a figure" : "without a figure that could be read"
    return ["What counts: \(weights.joined(separator: "; "))."]
      + (lacking.isEmpty ? [] : ["Left out \(why): \(count) (\(names))."])
  }

  /// The figures that a country needs for a rank.
  var whatCounts: String {
    "all the figures that count" + (ranking.drops.isEmpty ? "" : " in a form that could be read")
  }

  /// Returns a chart of the figure where only one counts, else of the score.
  func chart(_ entries: [Ranking.Entry], _ citation: Citation) -> BarChart {
    let single = ranking.criteria.count == 1 ? ranking.criteria.first : nil
    let title = single.map { ranking.names[$0.indicator] ?? $0.indicator.rawValue }
    return BarChart(
      title: title ?? "Score of several figures",
      bars: entries.map { entry in
        let rank = entry.rank.formatted(in: text.locale)
        let name = "\(rank). \(text.names.name(of: entry.country))"
        guard single != nil, let figure = entry.parts.first?.figure else {
          return BarChart.Bar(name: name, value: entry.score, label: text.share(entry.score))
        }
        let value = text.short(figure.value)
        return BarChart.Bar(
          name: name,
          value: figure.value,
          label: "\(value) (\(text.period(figure.period)))"
        )
      },
      source: ([citation.text] + (single == nil ? sentences.prefix(1) : []))
        .joined(separator: " · ")
    )
  }
}

extension Ranking.Part: TableRepresentable {
  public static let table = Table<Ranking.Part>([
    Column("indicator", \.indicator.rawValue),
    Column("value", \.figure.value),
    Column("period", \.figure.period.description),
    Column("updated", \.figure.lastUpdated),
    Column("score", \.score),
    Column("weight", \.weight),
  ])
}
