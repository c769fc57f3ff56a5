import Catalog
import CountriesDomain
import Foundation
import StoreHTTP

/// Watches what things cost in a store, beside how dear life gets where they are sold.
@main @MainActor
enum PriceWatch {
  static func main() async {
    do {
      try await watch(try Question(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.say("price-watch: \(error.localizedDescription)")
      exit(error is Question.Misunderstanding ? 2 : 1)
    }
  }

  /// Tells what there is, and from then on what has changed.
  private static func watch(_ question: Question) async throws {
    let catalog = CatalogModel(client: HTTPClient(question.store))
    let bank = CountriesModel(client: HTTPClient(question.bank))
    let markets = try await Market.load(question.countries, from: bank)
    var prices: [SKU: Price] = [:]
    for round in 1...question.rounds {
      // Nobody tells of a new price: whoever asks without a pause only keeps the store busy.
      if round > 1 { try await Task.sleep(for: question.pause) }
      for sku in question.products {
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
  /// Writes a line at once, where `print` would keep it back from a pipe.
  func say(_ line: String) { write(Data("\(line)\n".utf8)) }
}
