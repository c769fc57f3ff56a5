extension Display {
  /// Shows the outcome of a change: a sentence for people, all of it for programs.
  public func outcome<Outcome>(
    _ outcome: Outcome,
    as table: Table<Outcome>,
    sentence: String
  ) throws(OutputError) {
    switch format {
    case nil, .lines: try text(sentence + "\n")
    default: try detail(outcome, as: table)
    }
  }
}
