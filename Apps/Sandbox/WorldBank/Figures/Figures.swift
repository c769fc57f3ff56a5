/// The figures of an indicator, for every economy and year.
struct Figures {
  /// A line of the file: an economy or an aggregate, and its figures.
  struct Place {
    let iso3: String
    let iso2: String
    let name: String
    private let line: Bytes

    fileprivate init(_ line: Bytes) {
      let fields = line.fields(upTo: 3)
      (iso3, iso2, name) = (fields[0].text, fields[1].text, fields[2].text)
      self.line = fields[3]
    }

    /// The figures as they are spelled, newest year first; empty where there is none.
    var values: [Bytes] { line.fields() }
  }

  /// The database that all of them are of: the World Development Indicators.
  static let source = "2"

  let id: String
  let name: String
  /// The day that the figures are of.
  let day: String
  /// From the newest to the oldest, one for each value of a place.
  let years: [Int]
  let places: [Place]

  /// Reads those of an indicator, if there are any here.
  init?(_ id: String) {
    guard id.contains("."), let file = CompiledFile(worldBank: id.uppercased()),
      let head = file.lines.first?.fields(), head.count == 5,
      let newest = Int(head[3].text), let oldest = Int(head[4].text)
    else { return nil }
    (self.id, name, day) = (head[0].text, head[1].text, head[2].text)
    years = Array((oldest...newest).reversed())
    places = file.lines.dropFirst().map(Place.init)
  }
}
