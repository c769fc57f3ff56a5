import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import Synchronization

/// The result of loading all countries in a separate process.
struct CountriesLoad: Codable {
  var milliseconds: Double
  var points: Int
  /// The most memory that the process held.
  var peakKiB: Int

  /// Has this very program load from an origin as a child.
  static func inOwnProcess(_ address: String, indicators: Int) throws -> CountriesLoad {
    let printed = try childOutput(["countries-once", address, "\(indicators)"])
    let load = try read(printed, from: "Our own load")
    guard load.points == indicators * GeneratedFigures.placeCount * GeneratedFigures.years.count
    else { throw LoadError("Some figures are missing: \(load.points) came.") }
    return load
  }

  static func read(_ printed: String, from loader: String) throws -> CountriesLoad {
    do {
      return try JSONDecoder().decode(CountriesLoad.self, from: Data(printed.utf8))
    } catch {
      throw LoadError("\(loader) failed. \(printed)")
    }
  }

  /// Loads, and prints what it took; the process is new, and its cache is empty.
  static func run(_ address: String, indicators: Int) async throws {
    guard let base = URL(string: address) else { throw POSIXError(.EINVAL) }
    let load = try await measured(HTTPClient(base), indicators: indicators)
    print(String(decoding: try JSONEncoder().encode(load), as: UTF8.self))
  }

  static func measured(_ client: HTTPClient, indicators: Int) async throws -> CountriesLoad {
    let bank = WorldBankClient(client)
    let question = SeriesQuery(
      GeneratedFigures.ids(indicators).map { Indicator.ID(rawValue: $0) },
      of: .all,
      periods: .range(
        .year(GeneratedFigures.years.lowerBound),
        .year(GeneratedFigures.years.upperBound)
      )
    )
    let start = ContinuousClock.now
    let table = try await bank.series(question)
    let duration = start.duration(to: .now)
    return CountriesLoad(
      milliseconds: duration / .milliseconds(1),
      points: table.series.reduce(0) { $0 + $1.points.count },
      peakKiB: try ProcessUsage.peakKiB
    )
  }

  /// The MB of JSON parsed and merged per second, without a network.
  static func megabytesPerSecond(indicators: Int) async throws -> Double {
    let origin = try await CountriesOrigin(indicators: indicators, latency: .zero)
    let bytes = BytesSent()
    guard let base = URL(string: "http://localhost/v2/") else { throw POSIXError(.EINVAL) }
    let transport = InProcessTransport { request in
      let response = await origin.answer(request)
      bytes.add(response.body.length ?? 0)
      return response
    }
    let load = try await measured(HTTPClient(base, over: transport), indicators: indicators)
    return Double(bytes.count) / 1_000 / load.milliseconds
  }
}

/// The number of bytes in the origin's responses.
private final class BytesSent: Sendable {
  private let sum = Atomic(0)

  var count: Int { sum.load(ordering: .relaxed) }

  func add(_ count: Int) { sum.add(count, ordering: .relaxed) }
}
