import Foundation
import FoundationCore

/// JSON decoding: Foundation's decoder beside ours, on clean and damaged documents, and its growth.
struct DecodeBenchmark {
  let rounds: Int
  let productCount: Int

  func run() throws {
    try compare()
    try grow()
    try weigh()
  }

  private func compare() throws {
    let clean = ProductDocument.text(productCount: productCount)
    let damaged = ProductDocument.text(productCount: productCount, isDamaged: true)
    let foundation = "Foundation, strict"
    let ours = "ours, every field lenient"
    let oursDamaged = "ours, lenient, damaged"
    let times = try Measurement(
      rounds: rounds,
      [
        (foundation, { _ = try JSONDecoder().decode(StrictPage.self, from: clean) }),
        (
          "Foundation, every field lenient",
          {
            _ = try DropReport.collecting {
              try JSONDecoder().decode(LenientPage.self, from: clean)
            }
          }
        ),
        ("ours, strict", { _ = try ExactJSONDecoder().decode(StrictPage.self, from: clean) }),
        (ours, { _ = try lenient(clean) }),
        (oursDamaged, { _ = try lenient(damaged) }),
      ]
    )
    print(
      "\(productCount) products, \(clean.count) bytes; medians of \(rounds) interleaved rounds."
    )
    print("Speed is in times Foundation's, strict, of the same round.\n")
    print(row("", "ms", "MB/s", "speed"))
    for name in times.names {
      let median = times.median(name)
      let speed = figure(times.ratio(of: foundation, to: name), 2)
      print(row(name, figure(median, 1), rate(clean.count, in: median), speed))
    }
    let cost = times.ratio(of: oursDamaged, to: ours)
    let dropped = try lenient(damaged).report.count
    print(
      "\nThe damaged one takes \(figure(cost, 2)) of the clean one's time; dropped: \(dropped)."
    )
  }

  /// The same shape at four sizes: the rate has to stay.
  private func grow() throws {
    let documents = [1, 10, 100, 1_000].map {
      ProductDocument.text(productCount: $0 * productCount / 100)
    }
    // A small document is decoded so often that a round of it is as long as one of a middling one.
    let repeats = documents.map { max(1, documents[2].count / $0.count) }
    let times = try Measurement(
      rounds: max(3, rounds / 3),
      zip(documents, repeats).map { document, count in
        ("\(document.count / 1000) kB", { for _ in 0..<count { _ = try lenient(document) } })
      }
    )
    print("\n" + row("ours, every field lenient", "ms", "MB/s"))
    for (index, name) in times.names.enumerated() {
      let median = times.median(name) / Double(repeats[index])
      print(row(name, figure(median, 2), rate(documents[index].count, in: median)))
    }
  }

  /// The most memory that decoding the large document took, each way in a process of its own.
  private func weigh() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try ProductDocument.text(productCount: productCount).write(to: file)
    defer { remove(file.path) }
    print("\n" + row("peak memory", "MiB"))
    for way in DecodeOnce.Way.allCases {
      print(row(way.rawValue, try ownProcess(["decode-once", way.rawValue, file.path])))
    }
  }

  private func lenient(_ text: Data) throws -> (value: LenientPage, report: DropReport) {
    try ExactJSONDecoder().decodeWithReport(LenientPage.self, from: text)
  }

  private func row(_ name: String, _ columns: String...) -> String {
    name.padded(toWidth: 34) + columns.map { $0.padded(toWidth: 10, alignment: .trailing) }.joined()
  }

  private func rate(_ bytes: Int, in milliseconds: Double) -> String {
    figure(Double(bytes) / milliseconds / 1000, 1)
  }

  private func figure(_ value: Double, _ digits: Int) -> String {
    value.formatted(.number.precision(.fractionLength(digits)).grouping(.never))
  }
}
