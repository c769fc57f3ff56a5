import Foundation

/// Benchmarks, each a run that interleaves what it compares and prints ratios.
@main
struct Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments {
    case ["decode"]: try DecodeBenchmark(rounds: 15, productCount: 20_000).run()
    case ["decode", "--quick"]: try DecodeBenchmark(rounds: 3, productCount: 2_000).run()
    case _ where arguments.first == "decode-once": try DecodeOnce(arguments.dropFirst()).run()
    default:
      print(
        """
        Examples:
          rialto-bench decode           JSON decoding beside Foundation's, in some ten seconds
          rialto-bench decode --quick   the same in two seconds, to see that it runs
        """
      )
      exit(2)
    }
  }
}
