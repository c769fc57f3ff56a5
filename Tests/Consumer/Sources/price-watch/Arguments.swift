import Catalog
import CountriesDomain
import Foundation

/// The products and countries to watch, from the command line.
struct Arguments {
  struct UsageError: LocalizedError {
    let errorDescription: String? = """
      Usage: price-watch SKU... --in DE,JP --store http://127.0.0.1:8080/ \
      [--bank URL] [--every SECONDS] [--rounds COUNT]
      """
  }

  private(set) var products: [SKU] = []
  let countries: [String]
  let store: URL
  let bank: URL
  let pause: Duration
  let rounds: Int

  init(_ arguments: some Sequence<String>) throws {
    var options = ["--bank": WorldBankClient.address, "--every": "60", "--rounds": "\(Int.max)"]
    var words = arguments.makeIterator()
    while let word = words.next() {
      if word.hasPrefix("--") {
        options[word] = words.next()
      } else {
        products.append(SKU(rawValue: word))
      }
    }
    guard let store = options["--store"].flatMap(URL.init(string:)),
      let bank = options["--bank"].flatMap(URL.init(string:)),
      let seconds = options["--every"].flatMap(Int.init), seconds > 0,
      let rounds = options["--rounds"].flatMap(Int.init), rounds > 0,
      !products.isEmpty, options.count <= 5
    else { throw UsageError() }
    countries = options["--in"]?.split(separator: ",").map(String.init) ?? []
    self.store = store
    self.bank = bank
    pause = .seconds(seconds)
    self.rounds = rounds
  }
}
