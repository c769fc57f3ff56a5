import Foundation
import FoundationCore

/// Starts of `rialto`, from the process to its end, beside `/bin/true` and another build of it.
///
/// Its home folder is a new one with a demo store, and has answered each command before it is timed.
struct StartBenchmark {
  var rounds = 40
  /// The program; unless it is named, that of `Scripts/rialto`, which has its folder beside this one's.
  var rialto = URL(filePath: CommandLine.arguments[0])
    .appending(path: "../../../programs/release/rialto").standardized.path
  /// An older build of it, to compare with.
  var before: String?

  /// A command line, and how long it may take in milliseconds, and of CPU.
  private static let commands: [(line: String, wanted: Double, cpu: Double)] = [
    ("--version", 5, 5), ("--help", 5, 6), ("countries list --json --offline", 20, 30),
    ("catalog show MUG-RED --json", 15, 20), ("catalog list --json", 20, 25),
    ("desk today --offline", 50, 60),
  ]

  /// Measures and prints; returns the aims that were missed.
  func run() throws -> [Aim] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Left behind, it would be in a folder for such things.
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = folder.path
    let demo = try StartedProcess(rialto, ["demo", "--offline"], home: home).status
    guard demo == 0 else { throw LoadError("'\(rialto) demo' fails with status \(demo).") }

    print("Medians and 10th percentiles of \(rounds) interleaved starts, in milliseconds.\n")
    print(row("", "median", "10th", "CPU", "MiB"))
    var aims: [Aim] = []
    for (line, wanted, cpu) in Self.commands {
      let found = try measure(line, home: home)
      aims.append(Aim("rialto \(line), ms", .atMost, wanted, found.wall))
      aims.append(Aim("rialto \(line), ms of CPU", .atMost, cpu, found.cpu))
    }
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Prints the starts of one command; returns the medians of the program's.
  private func measure(_ line: String, home: String) throws -> (wall: Double, cpu: Double) {
    let words = line.split(separator: " ").map(String.init)
    var programs = [("/bin/true", "/bin/true"), ("rialto \(line)", rialto)]
    if let before { programs.append(("  before", before)) }
    var starts: [[StartedProcess]] = programs.map { _ in [] }
    for round in 0...rounds {
      for (index, (name, path)) in programs.enumerated() {
        let start = try StartedProcess(path, words, home: home)
        guard start.status == 0 else {
          throw LoadError("\(name) fails with status \(start.status).")
        }
        if round > 0 { starts[index].append(start) }
      }
    }
    for ((name, _), starts) in zip(programs, starts) {
      let walls = starts.map(\.milliseconds).sorted()
      print(
        row(
          name,
          figure(walls[walls.count / 2], 1),
          figure(walls[walls.count / 10], 1),
          figure(starts.map(\.cpuMilliseconds).sorted()[starts.count / 2], 1),
          figure(Double(starts.map(\.peakKiB).max() ?? 0) / 1024, 1)
        )
      )
    }
    func median(_ values: [Double]) -> Double { values.sorted()[rounds / 2] }
    return (median(starts[1].map(\.milliseconds)), median(starts[1].map(\.cpuMilliseconds)))
  }
}
