import Foundation

/// Twenty indicators of all countries over 60 years from an origin that takes 20 ms an answer, ours
/// beside wbgapi; and the warm list of countries from the start of the program to its end.
struct CountriesBenchmark {
  let indicators: Int
  let rounds: Int
  let listRounds: Int
  /// The Python that has wbgapi, if one is named.
  var wbgapi: Wbgapi?
  /// The built program, if it is named.
  var rialto: String?

  static let whole = CountriesBenchmark(indicators: 20, rounds: 3, listRounds: 21)
  static let quick = CountriesBenchmark(indicators: 4, rounds: 1, listRounds: 3)

  /// Measures and prints, and returns the aims that were missed.
  func run() async throws -> [Aim] {
    let (process, port) = try CountriesOrigin.start(indicators: indicators)
    defer { process.terminate() }
    let address = "http://127.0.0.1:\(port)/v2/"
    print(
      """
      \(indicators) indicators, \(GeneratedFigures.placeCount) economies and aggregates, 60 years; \
      each answer takes 20 ms.
      The figures are made up by the origin, so that none is missing.
      \(rounds) interleaved rounds, each in a new process without a cache; wbgapi asks for its usual
      1000 rows at a time.
      """
    )
    if wbgapi == nil { print("Without wbgapi: name its Python with --wbgapi PATH.") }
    if rialto == nil { print("Without the list: name the built program with --rialto PATH.") }
    let aims = try load(address) + (try list(address))
    let rate = try await CountriesLoad.megabytesPerSecond(indicators: indicators)
    print("\nread and put together without a network: \(figure(rate, 0)) MB of JSON a second")
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  private func load(_ address: String) throws -> [Aim] {
    var ours: [CountriesLoad] = []
    var theirs: [CountriesLoad] = []
    for _ in 0..<rounds {
      ours.append(try CountriesLoad.inOwnProcess(address, indicators: indicators))
      if let wbgapi { theirs.append(try wbgapi.load(address, indicators: indicators)) }
    }
    print("\n" + row("load", "ms", "points", "MiB peak"))
    for (name, loads) in [("rialto", ours), ("wbgapi", theirs)] where !loads.isEmpty {
      print(
        row(
          name,
          figure(median(loads.map(\.milliseconds)), 0),
          "\(loads[0].points)",
          figure(median(loads.map { Double($0.peakKiB) / 1024 }), 0)
        )
      )
    }
    guard !theirs.isEmpty else { return [] }
    guard zip(ours, theirs).allSatisfy({ $0.points == $1.points }) else {
      throw LoadError("The two have not loaded the same.")
    }
    let ratio = median(zip(ours, theirs).map { $1.milliseconds / $0.milliseconds })
    return [Aim("the load: × wbgapi's speed", .atLeast, 10, ratio)]
  }

  private func list(_ address: String) throws -> [Aim] {
    guard let rialto else { return [] }
    let listing = try CountryListing(rialto, address)
    defer { listing.remove() }
    let ours = "rialto countries list --json, warm"
    let theirs = "wbgapi, the same list"
    var things: [(name: String, run: () throws -> Void)] = [(ours, listing.run)]
    if let wbgapi { things.append((theirs, { try wbgapi.list(address) })) }
    let measured = try Measurement(rounds: listRounds, things)
    print("\n" + row("from start to end", "ms"))
    for name in measured.names { print(row(name, figure(measured.median(name), 1))) }
    var aims = [Aim("the warm list, ms", .atMost, 40, measured.median(ours))]
    if wbgapi != nil {
      aims.append(
        Aim("the warm list: × wbgapi's speed", .atLeast, 15, measured.ratio(of: theirs, to: ours))
      )
    }
    return aims
  }

  private func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
