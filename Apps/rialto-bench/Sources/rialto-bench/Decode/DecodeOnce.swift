import Foundation
import FoundationCore

/// Decodes one file in a separate process and prints the most memory that took, in MiB.
struct DecodeOnce {
  enum Way: String, CaseIterable {
    case nothing = "the file alone"
    case foundation = "Foundation, strict"
    case strict = "ours, strict"
    case lenient = "ours, every field lenient"
    case shapes = "ours, shapes, every field lenient"
  }

  private let way: Way
  private let file: String

  init(_ arguments: ArraySlice<String>) throws {
    guard arguments.count == 2, let way = arguments.first.flatMap(Way.init),
      let file = arguments.last
    else { throw POSIXError(.EINVAL) }
    self.way = way
    self.file = file
  }

  func run() throws {
    let text = try Data(contentsOf: URL(filePath: file))
    switch way {
    case .nothing: break
    case .foundation: _ = try JSONDecoder().decode(StrictPage.self, from: text)
    case .strict: _ = try ExactJSONDecoder().decode(StrictPage.self, from: text)
    case .lenient: _ = try ExactJSONDecoder().decodeWithReport(LenientPage.self, from: text)
    case .shapes: _ = try ExactJSONDecoder().decodeWithReport(ShapedPage.self, from: text)
    }
    print(
      (Double(try ProcessUsage.peakKiB) / 1024).formatted(.number.precision(.fractionLength(1)))
    )
  }
}
