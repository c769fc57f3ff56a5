import Foundation

/// Benchmarks, each a run that interleaves what it compares and prints ratios.
@main
struct Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments {
    case ["decode"]: try DecodeBenchmark(rounds: 15, productCount: 20_000).run()
    case ["decode", "--quick"]: try DecodeBenchmark(rounds: 3, productCount: 2_000).run()
    case _ where arguments.first == "decode-once": try DecodeOnce(arguments.dropFirst()).run()
    case _ where arguments.first == "http": try compareHTTP(arguments.dropFirst())
    case _ where arguments.first == "http-once": try await LoadOnce(arguments.dropFirst()).run()
    case _ where arguments.first == "http-stream": try await StreamOnce(arguments.dropFirst()).run()
    case ["http-origin"]: try await OwnOrigin().run()
    default: showHelp()
    }
  }

  private static func compareHTTP(_ options: ArraySlice<String>) throws {
    guard options.allSatisfy({ ["--quick", "--check"].contains($0) }) else { showHelp() }
    let benchmark = options.contains("--quick") ? HTTPBenchmark.quick : .whole
    let missed = try benchmark.run()
    if options.contains("--check"), !missed.isEmpty { exit(1) }
  }

  private static func showHelp() -> Never {
    print(
      """
      Examples:
        rialto-bench decode           JSON decoding beside Foundation's, in some ten seconds
        rialto-bench decode --quick   the same in two seconds, to see that it runs
        rialto-bench http             the HTTP client beside others, in some five minutes
        rialto-bench http --quick     the same in some ten seconds, to see that it runs
        rialto-bench http --check     the same, and fails where an aim is missed
      """
    )
    exit(2)
  }
}
