import Foundation

/// The World Bank's own client for Python, in the Python that has it.
struct Wbgapi {
  /// The path of that Python in a folder that `python3 -m venv` makes.
  let python: String

  /// Has it load the made-up figures, as a list of rows.
  func load(_ address: String, indicators: Int) throws -> CountriesLoad {
    let ids = GeneratedFigures.ids(indicators).joined(separator: ";")
    let printed = try run([Self.loading, address, ids])
    return try CountriesLoad.read(printed, from: "wbgapi")
  }

  /// Has it print all economies with their latest population and GDP.
  func list(_ address: String) throws { _ = try run([Self.listing, address]) }

  private func run(_ arguments: [String]) throws -> String {
    try Program(python, ["-c"] + arguments).output()
  }

  private static let loading = """
    import json, sys, time
    import wbgapi as wb

    wb.endpoint = sys.argv[1].rstrip("/")
    years = range(\(GeneratedFigures.years.lowerBound), \(GeneratedFigures.years.upperBound + 1))
    start = time.perf_counter()
    rows = list(wb.data.fetch(sys.argv[2].split(";"), "all", years))
    took = time.perf_counter() - start
    peak = 0
    try:
        with open("/proc/self/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        pass
    print(json.dumps({"milliseconds": took * 1000, "points": len(rows), "peakKiB": peak}))
    """

  private static let listing = """
    import json, sys
    import wbgapi as wb

    wb.endpoint = sys.argv[1].rstrip("/")
    countries = {row["id"]: row for row in wb.economy.list(skipAggs=True)}
    for name, id in [("population", "SP.POP.TOTL"), ("gdp", "NY.GDP.MKTP.CD")]:
        for row in wb.data.fetch(id, mrnev=1, skipAggs=True):
            countries[row["economy"]][name] = {"value": row["value"], "year": row["time"]}
    print(json.dumps(list(countries.values())))
    """
}
