import Foundation
import FoundationCore

/// Samples that are broken in the ways of faulty servers and of attackers.
///
/// The same seed breaks the same samples in the same ways. A test has the seeds as its arguments, and
/// so names the one it fails with. Where it ends the process, `--no-parallel` tells it too: the last
/// that began.
///
///     @Test(arguments: Mutations.seeds) func datesAreReadOrRefused(_ seed: Int) {
///       var mutations = Mutations(of: ["2026-11-20T16:52:23Z"], seed: seed)
///       for _ in 0..<500 { _ = Date(lenient: mutations.nextText()) }
///     }
public struct Mutations: Sendable {
  /// The seeds of one run: one, or as many as the variable `RIALTO_FUZZ_ROUNDS` says.
  public static let seeds = 0..<Rounds.count(1, atNight: 4, of: "RIALTO_FUZZ_ROUNDS")

  private let samples: [[UInt8]]
  private var random: SplitMix64

  /// Makes the mutations of samples; at least one sample is required.
  public init(of samples: [[UInt8]], seed: Int) {
    self.samples = samples
    random = SplitMix64(UInt64(bitPattern: Int64(seed)))
  }

  /// Makes the mutations of samples that are texts.
  public init(of samples: [String], seed: Int) {
    self.init(of: samples.map { Array($0.utf8) }, seed: seed)
  }

  /// Returns one of the samples with up to three faults in it.
  public mutating func next() -> [UInt8] {
    var bytes = pick(samples)
    for _ in 0..<random.nextInt(below: 4) { damage(&bytes) }
    return bytes
  }

  /// Returns the same as a text, repaired where it is not UTF-8.
  public mutating func nextText() -> String { String(decoding: next(), as: UTF8.self) }

  /// Returns a number from 0 up to a bound, for what else a test has to choose.
  public mutating func nextInt(below bound: Int) -> Int { random.nextInt(below: bound) }

  /// Returns one of several.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.nextInt(below: elements.count)]
  }

  /// Returns the spelling of a number that is at or beyond a bound of some type.
  public mutating func extremeNumber() -> String { pick(Self.extremeNumbers) }

  private mutating func damage(_ bytes: inout [UInt8]) {
    switch random.nextInt(below: 15) {
    case 0...5: replaceNumber(in: &bytes)
    case 6, 7: replaceString(in: &bytes)
    case 8: bytes.replaceSubrange(span(of: bytes, upTo: 1), with: [byte()])
    case 9: bytes.insert(byte(), at: random.nextInt(below: bytes.count + 1))
    case 10: bytes.removeSubrange(span(of: bytes, upTo: 40))
    case 11:
      let span = span(of: bytes, upTo: 40)
      bytes.insert(contentsOf: bytes[span], at: span.upperBound)
    case 12: bytes.removeLast(bytes.count - random.nextInt(below: bytes.count + 1))
    case 13:
      let other = pick(samples)
      bytes.replaceSubrange(span(of: bytes, upTo: 40), with: other[span(of: other, upTo: 40)])
    default: overwrite(&bytes)
    }
  }

  /// Puts another number in the place of the next one behind a place: mostly an extreme one, and
  /// sometimes a small one, which may not fit its neighbours either.
  private mutating func replaceNumber(in bytes: inout [UInt8]) {
    let place = random.nextInt(below: bytes.count + 1)
    let start = bytes[place...].firstIndex(where: \.isDigit)
    guard let start = start ?? bytes.firstIndex(where: \.isDigit) else { return }
    let end = bytes[start...].firstIndex { !$0.isDigit } ?? bytes.endIndex
    let number =
      switch random.nextInt(below: 3) {
      case 0: String(random.nextInt(below: 20))
      case 1: pick([Int.max, .max - 1, .min, .min + 1]).description
      default: extremeNumber()
      }
    bytes.replaceSubrange(start..<end, with: number.utf8)
  }

  /// Puts an extreme text in the place of what stands between the next two quotation marks.
  private mutating func replaceString(in bytes: inout [UInt8]) {
    let place = random.nextInt(below: bytes.count + 1)
    let quote = UInt8(ascii: "\"")
    guard let start = bytes[place...].firstIndex(of: quote),
      let end = bytes[(start + 1)...].firstIndex(of: quote)
    else { return }
    bytes.replaceSubrange((start + 1)..<end, with: pick(Self.extremeTexts))
  }

  /// Writes a bound of the binary numbers over one to eight bytes.
  private mutating func overwrite(_ bytes: inout [UInt8]) {
    let span = span(of: bytes, upTo: 8)
    var number = [UInt8](repeating: pick([0x00, 0xFF]), count: span.count)
    if !number.isEmpty {
      number[pick([0, number.count - 1])] = pick([0x00, 0x01, 0x7F, 0x80, 0xFF])
    }
    bytes.replaceSubrange(span, with: number)
  }

  private mutating func span(of bytes: [UInt8], upTo limit: Int) -> Range<Int> {
    let start = random.nextInt(below: bytes.count + 1)
    return start..<min(bytes.count, start + 1 + random.nextInt(below: limit))
  }

  /// A byte; every second one has a meaning in some grammar.
  private mutating func byte() -> UInt8 {
    random.nextInt(below: 2) == 0
      ? UInt8(random.nextInt(below: 256))
      : pick(Array("\0\t\n\r \"'()*+,-./:;<=>?@[\\]^_{|}~%&#09eE".utf8))
  }

  private static let extremeNumbers = [
    "0", "-0", "-1", "1", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296",
    "9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "170141183460469231731687303715884105728",
    "0.1", "1e18", "1e19", "1e127", "1e308", "1e400", "-1e400", "1e-400", "70e127",
    "1e9223372036854775808", "NaN", "-Infinity", "+5", "٣", "0x7F", "00", "1_000", " 5 ",
    "7fffffffffffffff", "ffffffffffffffff",
    String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
  ]

  private static let extremeTexts: [[UInt8]] =
    [
      "", " ", "\0", "\\u0000", "\u{202E}\u{2066}abc", "\u{1B}[2J", "\r\nX: y", "\\ud800",
      "\\udc00\\ud800", "\u{FEFF}", "e\u{301}\u{301}", "👩‍👩‍👧‍👦🇩🇪", "null", "9223372036854775808",
      "9999-12-31T23:59:60Z", "0000-01-01T00:00:00+23:59", "http://[::1]:99999/", "://", "%", "%00",
      "&#1114112;&#xD800;&#99999999999999999999;", "<b", "../../", "\u{FF11}", "É",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      Array(repeating: UInt8(ascii: "a"), count: 5000),
      Array(repeating: UInt8(ascii: "["), count: 600),
    ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
