import Foundation
import FoundationCore
import TestSupport
import Testing

/// JSON that is broken at random is read or refused, and what is read stays what it is.
struct JSONFuzzTests {
  private struct Thing: Decodable {
    @Lenient var id: Int
    @Lossy var price: Decimal?
    @Lossy @Lenient var weight: Double?
    @Lossy var small: Int8?
    @Lossy var large: UInt64?
    @Lossy var image: URL?
    @Lossy var made: Date?
    @Lossy var money: Money?
    @Lossy var isNew: Bool?
    @LossyArray var tags: [String]
    @Lossy var counts: [String: Int]?
    @Lossy var more: JSONValue?
  }

  private struct Answer: Decodable {
    let total: Int
    @RequiredArray var items: [Thing]
  }

  private let samples = [
    """
    {"total":2,"items":[{"id":"17","price":12.50,"weight":"0.25","small":127,"large":7,\
    "image":"https://a.example/b.png","made":"2026-11-20T16:52:23Z",\
    "money":{"amount":1250,"currency":"EUR"},"isNew":true,"tags":["a","b\\u00e9"],\
    "counts":{"a":1,"b":2},"more":[null,true,-1.5e3,{"x":[[]]}]},{"id":18,"made":1795193543}]}
    """,
    #"{"total": 1, "items": [{"id": 3, "tags": "one", "counts": [1], "price": "12.50"}], "x": {}}"#,
    #"[0,-0.0,1e2,"\ud83d\ude00\n\"\\",{"":null,"a":false}]"#,
  ]

  @Test(arguments: Mutations.seeds)
  func decodedJSONRoundTrips(_ seed: Int) throws {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<300 {
      let bytes = mutations.next()
      guard let value = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes) else {
        continue
      }
      for layout in [JSONValue.Layout.compact, .indented] {
        let text = value.text(layout)
        let again = try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
        #expect(again == value, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }

  @Test(arguments: Mutations.seeds)
  func typesAreReadOrRefusedAndCanBeWritten(_ seed: Int) throws {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<300 {
      let bytes = mutations.next()
      var decoder = ExactJSONDecoder()
      decoder.tolerance = mutations.pick([.any, .atLeastOne])
      do throws(DecodingFailure) {
        let (answer, report) = try decoder.decodeWithReport(Answer.self, from: bytes)
        #expect(report.isEmpty == (report.count == 0))
        _ = answer.items.map { item in item.made.map { CalendarDay($0, in: .gmt) } }
      } catch {
        #expect(!error.title.isEmpty)
      }
    }
  }

  @Test(arguments: Mutations.seeds)
  func numbersAreExactOrRefused(_ seed: Int) {
    var mutations = Mutations(of: ["12.50", "-0.000125e+7", "9223372036854775807"], seed: seed)
    for _ in 0..<500 {
      let text = mutations.nextText()
      guard let number = JSONNumber(text) else { continue }
      let integer = number.integer(Int64.self)
      if let written = Int64(text) { #expect(written == integer, "\(text)") }
      #expect(number.integer(Int8.self) == integer.flatMap { Int8(exactly: $0) }, "\(text)")
      _ = number.integer(UInt64.self)
    }
  }
}
