import Foundation

/// Benchmarks, each a run that interleaves what it compares and prints ratios.
@main
struct Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments {
    case ["decode"]: try DecodeBenchmark(rounds: 15, productCount: 20_000, isComplete: true).run()
    case ["decode", "--quick"]:
      try DecodeBenchmark(rounds: 3, productCount: 2_000, isComplete: false).run()
    case _ where arguments.first == "decode-once": try DecodeOnce(arguments.dropFirst()).run()
    case _ where arguments.first == "http": try compareHTTP(arguments.dropFirst())
    case _ where arguments.first == "http-once": try await LoadOnce(arguments.dropFirst()).run()
    case _ where arguments.first == "http-stream": try await StreamOnce(arguments.dropFirst()).run()
    case ["http-origin"]: try await OwnOrigin().run()
    case _ where arguments.first == "serve": try compareServers(arguments.dropFirst())
    case _ where arguments.first == "connections": try connect(arguments.dropFirst())
    case _ where arguments.first == "serve-peer":
      try await ServedPeer(name: arguments[1]).run()
    case _ where arguments.first == "catalog": try await askCatalog(arguments.dropFirst())
    case _ where arguments.first == "orders": try await placeOrders(arguments.dropFirst())
    case _ where arguments.first == "orders-peer":
      try await OrdersPeer.run(OrdersHome(arguments[1]))
    case _ where arguments.first == "move": try await moveStore(arguments.dropFirst())
    case _ where arguments.first == "move-once":
      let (from, to, end) = (arguments[1], arguments[2], Int(arguments[3]))
      try await MoveOnce.run(from, to, until: end, verifies: arguments[4] == "true")
    case _ where arguments.first == "countries": try await loadCountries(arguments.dropFirst())
    case _ where arguments.first == "countries-origin":
      try await CountriesOrigin.run(indicators: Int(arguments[1]) ?? 0)
    case _ where arguments.first == "countries-once":
      try await CountriesLoad.run(arguments[1], indicators: Int(arguments[2]) ?? 0)
    case _ where arguments.first == "start": try startPrograms(arguments.dropFirst())
    case _ where arguments.first == "news": try await loadNews(arguments.dropFirst())
    default: showHelp()
    }
  }

  private static func loadCountries(_ arguments: ArraySlice<String>) async throws {
    var benchmark = arguments.contains("--quick") ? CountriesBenchmark.quick : .whole
    var words = arguments.filter { !["--quick", "--check"].contains($0) }[...]
    while let option = words.popFirst() {
      switch (option, words.popFirst()) {
      case ("--wbgapi", let path?): benchmark.wbgapi = Wbgapi(python: path)
      case ("--rialto", let path?): benchmark.rialto = path
      default: showHelp()
      }
    }
    end(try await benchmark.run(), arguments)
  }

  private static func startPrograms(_ arguments: ArraySlice<String>) throws {
    var benchmark = StartBenchmark()
    if arguments.contains("--quick") { benchmark.rounds = 3 }
    var words = arguments.filter { !["--quick", "--check"].contains($0) }[...]
    while let option = words.popFirst() {
      switch (option, words.popFirst()) {
      case ("--rialto", let path?): benchmark.rialto = path
      case ("--before", let path?): benchmark.before = path
      default: showHelp()
      }
    }
    end(try benchmark.run(), arguments)
  }

  @MainActor
  private static func loadNews(_ options: ArraySlice<String>) async throws {
    guard options.allSatisfy({ ["--quick", "--check"].contains($0) }) else { showHelp() }
    let benchmark = options.contains("--quick") ? NewsBenchmark.quick : .whole
    end(try await benchmark.run(), options)
  }

  private static func askCatalog(_ arguments: ArraySlice<String>) async throws {
    let path = arguments.first { !$0.hasPrefix("-") }
    let options = arguments.filter { $0 != path }
    guard options.allSatisfy({ ["--quick", "--check"].contains($0) }) else { showHelp() }
    let benchmark = options.contains("--quick") ? CatalogBenchmark.quick : .whole
    let missed =
      if let path { try await benchmark.ask(path) } else { try await benchmark.run() }
    end(missed, options)
  }

  private static func compareHTTP(_ arguments: ArraySlice<String>) throws {
    if arguments.contains("--instructions") {
      return end(try HTTPBenchmark.countCosts(), arguments)
    }
    var benchmark = arguments.contains("--quick") ? HTTPBenchmark.quick : .whole
    benchmark.others = try peers(arguments)
    end(try benchmark.run(), arguments)
  }

  private static func compareServers(_ arguments: ArraySlice<String>) throws {
    if arguments.contains("--instructions") {
      return end(try ServeBenchmark.countCosts(), arguments)
    }
    var benchmark = arguments.contains("--quick") ? ServeBenchmark.quick : .whole
    benchmark.others = try peers(arguments)
    end(try benchmark.run(), arguments)
  }

  /// Reads the programs of others from `--peers FOLDER`.
  private static func peers(_ arguments: ArraySlice<String>) throws -> [PeerProgram] {
    var words = arguments.filter { !["--quick", "--check"].contains($0) }[...]
    var peers: [PeerProgram] = []
    while let option = words.popFirst() {
      guard option == "--peers", let folder = words.popFirst() else { showHelp() }
      peers += try PeerProgram.all(in: folder)
    }
    return peers
  }

  private static func connect(_ options: ArraySlice<String>) throws {
    guard options.allSatisfy({ ["--quick", "--check"].contains($0) }) else { showHelp() }
    let benchmark = options.contains("--quick") ? ConnectionsBenchmark.quick : .whole
    end(try benchmark.run(), options)
  }

  private static func placeOrders(_ arguments: ArraySlice<String>) async throws {
    let isQuick = arguments.contains("--quick")
    var sizes: [Int]?
    var database: String?
    var words = arguments.filter { !["--quick", "--check"].contains($0) }[...]
    while let option = words.popFirst() {
      switch (option, words.popFirst()) {
      case ("--sizes", let list?):
        let numbers = list.split(separator: ",").map { Int($0) ?? 0 }
        guard !numbers.isEmpty, numbers == numbers.sorted(), numbers[0] > 1 else { showHelp() }
        sizes = numbers
      case ("--database", let address?): database = address
      default: showHelp()
      }
    }
    if let database {
      var benchmark = isQuick ? DatabasesBenchmark.quick : .whole
      if let sizes { benchmark.growth.sizes = sizes }
      end(try await benchmark.run(in: database), arguments)
    } else {
      var benchmark = isQuick ? OrdersBenchmark.quick : .whole
      if let sizes { benchmark.sizes = sizes }
      end(try await benchmark.run(), arguments)
    }
  }

  private static func moveStore(_ arguments: ArraySlice<String>) async throws {
    var benchmark = MoveBenchmark()
    var words = arguments
    while let option = words.popFirst() {
      switch (option, words.popFirst()) {
      case ("--database", let address?): benchmark.database = address
      case ("--products", let count?): benchmark.products = Int(count) ?? 0
      case ("--orders", let count?): benchmark.orders = Int(count) ?? 0
      default: showHelp()
      }
    }
    guard !benchmark.database.isEmpty, benchmark.products > 0, benchmark.orders > 0 else {
      showHelp()
    }
    try await benchmark.run()
  }

  /// Fails where an aim was not even measured, and where one was missed if they are to be checked.
  ///
  /// A machine may be slow; that it has no figure is a fault of ours.
  private static func end(_ missed: [Aim], _ options: some Sequence<String>) {
    let isBad = options.contains("--check") ? !missed.isEmpty : missed.contains { $0.found.isNaN }
    if isBad { exit(1) }
  }

  private static func showHelp() -> Never {
    print(
      """
      Examples:
        rialto-bench decode           JSON decoding and encoding beside Foundation's, in a minute
        rialto-bench decode --quick   the same in two seconds, to see that it runs
        rialto-bench http             the HTTP client beside others, in some five minutes
        rialto-bench http --quick     the same in some ten seconds, to see that it runs
        rialto-bench http --check     the same, and fails where an aim is missed
        rialto-bench http --instructions
                                      the instructions and allocations of a request, by valgrind
        rialto-bench http --peers FOLDER
                                      beside the clients in a folder as well: each is started as
                                      PROGRAM ADDRESS LENGTH COUNT MILLISECONDS, keeps COUNT requests
                                      in flight for ADDRESS/1, ADDRESS/2 …, for a tenth of the time
                                      to warm up, then counting, and prints a line of four numbers:
                                      requests, seconds, seconds of CPU, KiB of memory at its peak
        rialto-bench serve            the HTTP server beside libmicrohttpd, and nginx where it is
                                      installed, in some two minutes
        rialto-bench serve --quick    the same in some ten seconds, to see that it runs
        rialto-bench serve --instructions
                                      the instructions and allocations of a request, by valgrind
        rialto-bench serve --peers FOLDER
                                      beside the servers in a folder as well: each prints its port
                                      on loopback, answers with 350 bytes, and ends with its input
        rialto-bench connections      one busy connection beside 10000 idle ones, in a minute
        rialto-bench connections --quick
                                      the same beside 470 in some ten seconds
        rialto-bench catalog          the store with a million products, in some ten minutes
        rialto-bench catalog --quick  the same with 20000 in some ten seconds
        rialto-bench catalog STORE    the same questions of a store that is there already
        rialto-bench orders           durable orders beside bare SQLite, in some three minutes
        rialto-bench orders --quick   the same in some ten seconds, to see that it runs
        rialto-bench orders --database ADDRESS
                                      SQLite, and PostgreSQL with up to four servers, and what
                                      becomes of lists, searches and orders with a million of them
        rialto-bench orders --sizes 1000,10000
                                      with so many orders there, from one measurement to the next
        rialto-bench move --database postgres://…
                                      a store of a million products and 100000 orders moved there
                                      and back, in some ten minutes
        rialto-bench move --database postgres://… --products 1000 --orders 100
                                      the same with fewer
        rialto-bench countries        20 indicators of all countries, in some ten seconds
        rialto-bench countries --quick
                                      the same with 4 in two seconds, to see that it runs
        rialto-bench countries --wbgapi PYTHON --rialto PROGRAM
                                      beside wbgapi, and the warm list, in some three minutes
        rialto-bench news             Hacker News's items side by side, and articles folded
        rialto-bench news --quick     the same with fewer of both
        rialto-bench start            how long the built rialto takes from its start to its end
        rialto-bench start --quick    the same in some five seconds, to see that it runs
        rialto-bench start --rialto PROGRAM --before PROGRAM
                                      the same of another build, beside one of before
      """
    )
    exit(2)
  }
}
