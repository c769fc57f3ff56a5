import Catalog
import CountriesDomain
import Foundation
import StoreHTTP

/// Watches prices in a store, beside the figures of the countries it sells to.
@main @MainActor
enum PriceWatch {
  static func main() async {
    do {
      try await watch(try Arguments(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.say("price-watch: \(error.localizedDescription)")
      exit(error is Arguments.UsageError ? 2 : 1)
    }
  }

  /// Prints all prices, then those that change.
  private static func watch(_ arguments: Arguments) async throws {
    let catalog = StoreClient(HTTPClient(arguments.store))
    let bank = WorldBankClient(HTTPClient(arguments.bank))
    let markets = try await Market.load(arguments.countries, from: bank)
    var prices: [SKU: Price] = [:]
    for round in 1...arguments.rounds {
      // The store announces no new prices, so they are polled at an interval.
      if round > 1 { try await Task.sleep(for: arguments.pause) }
      for sku in arguments.products {
        let price = try Price(of: sku, in: try await catalog.product(having: sku).value)
        let before = prices.updateValue(price, forKey: sku)
        guard price != before else { continue }
        FileHandle.standardOutput.say(price.line(since: before))
        for market in markets { FileHandle.standardOutput.say("  \(market)") }
      }
    }
  }
}

extension FileHandle {
  /// Writes a line immediately; `print` buffers what goes into a pipe.
  func say(_ line: String) { write(Data("\(line)\n".utf8)) }
}
