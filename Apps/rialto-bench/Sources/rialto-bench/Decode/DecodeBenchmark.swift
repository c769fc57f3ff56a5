import Foundation
import FoundationCore

/// JSON decoding and encoding: Foundation's beside ours, on clean and damaged documents, and their growth.
struct DecodeBenchmark {
  let rounds: Int
  let productCount: Int
  /// `true` to measure a document of 70 MB as well.
  let isComplete: Bool

  func run() throws {
    try compare()
    try encode()
    let aims = try grow()
    try weigh()
    printAims(aims)
  }

  private func compare() throws {
    let clean = ProductDocument.text(productCount: productCount)
    let damaged = ProductDocument.text(productCount: productCount, isDamaged: true)
    let foundation = "Foundation, strict"
    let ours = "ours, every field lenient"
    let oursDamaged = "ours, lenient, damaged"
    let shapes = "ours, shapes, every field lenient"
    let shapesDamaged = "ours, shapes, damaged"
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
        (shapes, { _ = try shaped(clean) }),
        (shapesDamaged, { _ = try shaped(damaged) }),
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
    let shapesCost = times.ratio(of: shapesDamaged, to: shapes)
    print(
      "\nA damaged one takes \(figure(cost, 2)) of the clean one's time, with shapes"
        + " \(figure(shapesCost, 2)); dropped: \(try lenient(damaged).report.count)"
        + " and \(try shaped(damaged).report.count)."
    )
  }

  private func encode() throws {
    let clean = ProductDocument.text(productCount: productCount)
    let plain = try ExactJSONDecoder().decode(StrictPage.self, from: clean)
    let page = try ExactJSONDecoder().decode(ShapedPage.self, from: clean)
    let foundation = "Foundation, encoding"
    let shapes = "ours, shapes, encoding"
    let times = try Measurement(
      rounds: rounds,
      [
        (foundation, { _ = try JSONEncoder().encode(plain) }),
        ("ours, JSONValue, encoding", { _ = page.json.text() }),
        (shapes, { _ = page.jsonBytes() }),
      ]
    )
    print("\n" + row("", "ms", "MB/s", "speed"))
    for name in times.names {
      let median = times.median(name)
      let speed = figure(times.ratio(of: foundation, to: name), 2)
      print(row(name, figure(median, 1), rate(clean.count, in: median), speed))
    }
  }

  /// Decodes and encodes products at several sizes, and judges the speed at each size.
  private func grow() throws -> [Aim] {
    var aims: [Aim] = []
    print("\n" + row("× Foundation, strict", "strict", "lenient", "shapes", "encoding"))
    for productCount in [1, 20, 200, 20_000] + (isComplete ? [200_000] : []) {
      let text = ProductDocument.text(productCount: productCount)
      let plain = try ExactJSONDecoder().decode(StrictPage.self, from: text)
      let page = try ExactJSONDecoder().decode(ShapedPage.self, from: text)
      // A small document is decoded so often that a round of it takes some milliseconds.
      let repeats = 1...max(1, 200 / productCount)
      let times = try Measurement(
        rounds: max(3, rounds / 3),
        [
          (
            "foundation",
            { for _ in repeats { _ = try JSONDecoder().decode(StrictPage.self, from: text) } }
          ),
          (
            "strict",
            { for _ in repeats { _ = try ExactJSONDecoder().decode(StrictPage.self, from: text) } }
          ),
          ("lenient", { for _ in repeats { _ = try lenient(text) } }),
          ("shapes", { for _ in repeats { _ = try shaped(text) } }),
          ("foundation, encoding", { for _ in repeats { _ = try JSONEncoder().encode(plain) } }),
          ("encoding", { for _ in repeats { _ = page.jsonBytes() } }),
        ]
      )
      let speeds = ["strict", "lenient", "shapes"].map { times.ratio(of: "foundation", to: $0) }
      let encoding = times.ratio(of: "foundation, encoding", to: "encoding")
      let figures = (speeds + [encoding]).map { figure($0, 2) }
      print(row("\(text.count) bytes", figures[0], figures[1], figures[2], figures[3]))
      aims.append(Aim("decoding \(text.count) bytes × Foundation", .atLeast, 12, speeds[2]))
      aims.append(Aim("encoding \(text.count) bytes × Foundation", .atLeast, 12, encoding))
    }
    return aims
  }

  /// The most memory that decoding the large document took, each way in a separate process.
  private func weigh() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try ProductDocument.text(productCount: productCount).write(to: file)
    defer { remove(file.path) }
    print("\n" + row("peak memory", "MiB"))
    for way in DecodeOnce.Way.allCases {
      print(row(way.rawValue, try childOutput(["decode-once", way.rawValue, file.path])))
    }
  }

  private func lenient(_ text: Data) throws -> (value: LenientPage, report: DropReport) {
    try ExactJSONDecoder().decodeWithReport(LenientPage.self, from: text)
  }

  private func shaped(_ text: Data) throws -> (value: ShapedPage, report: DropReport) {
    try ExactJSONDecoder().decodeWithReport(ShapedPage.self, from: text)
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
