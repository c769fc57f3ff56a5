import Foundation
import FoundationCore
import Testing

struct LossyTests {
  struct Product: Codable, Equatable {
    @Lossy var price: Decimal?
    @Lossy var image: URL?
    @Lossy var made: Date?
    @Lossy var note: String?
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func aBadValueIsNothingAndTheRestStands(_ decoder: AnyTopDecoder) throws {
    let (product, report) = try decoder.decode(
      Product.self,
      from: #"{"price":"ask","note":"fine"}"#
    )
    #expect(product.price == nil)
    #expect(product.$price == .mismatch)
    #expect(product.note == "fine")
    #expect(product.$note == .value)
    #expect(product.$made == .missing)
    #expect(report.drops.map(\.path) == ["$.price"])
    #expect(report.counts == [.mismatch: 1])
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func missingNullAndMismatchedValuesAreDistinguished(_ decoder: AnyTopDecoder) throws {
    let (product, report) = try decoder.decode(Product.self, from: #"{"price":null,"image":7}"#)
    #expect(product.$price == .null)
    #expect(product.$image == .mismatch)
    #expect(product.$note == .missing)
    #expect(report.count == 1)
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func onlyAddressesOfTheWebAreAddresses(_ decoder: AnyTopDecoder) throws {
    // Foundation's decoder takes both as addresses relative to nothing.
    for text in [#"["tools.png""#, #"["[\"https://a.example\"""#] {
      let (list, report) = try decoder.decode(
        Images.self,
        from: #"{"images":\#(text),"https://a.example/b"]}"#
      )
      #expect(list.images.map(\.absoluteString) == ["https://a.example/b"])
      #expect(report.drops.map(\.path) == ["$.images[0]"])
    }
  }

  struct Images: Codable {
    @LossyArray var images: [URL]
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func inEveryWrapperAnAddressIsOneOfTheWeb(_ decoder: AnyTopDecoder) throws {
    struct Page: Codable {
      @Lossy var lossy: URL?
      @Lenient var lenient: URL?
      @LossyArray var array: [URL]
      @LossyArray var optionals: [URL?]
      @LossyArray var wrapped: [Lossy<URL?>]
      @LossyArray var set: Set<URL>
      @LossyArray var alone: [Lenient<URL?>]
    }
    let good = #""https://a.example/b""#
    for bad in [#""tools.png""#, #""[\"https://a.example\"""#, #""ftp://a.example""#, #""""#] {
      func text(lenient: String) -> String {
        """
        {"lossy":\(bad),"lenient":\(lenient),"array":[\(bad),\(good)],
        "optionals":[\(bad),\(good)],"wrapped":[\(bad),\(good)],"set":[\(bad),\(good)],
        "alone":[\(bad),\(good)]}
        """
      }
      #expect(throws: DecodingFailure.self) {
        try decoder.decode(Page.self, from: text(lenient: bad))
      }
      let page = try decoder.decode(Page.self, from: text(lenient: good)).value
      let address = try #require(page.lenient)
      #expect(page.lossy == nil)
      #expect(page.array == [address])
      #expect(page.optionals == [address])
      #expect(page.wrapped.map(\.wrappedValue) == [nil, address])
      #expect(page.set == [address])
      #expect(page.alone.map(\.wrappedValue) == [address])
      #expect(try encoded(page).contains(#""array":["https://a.example/b"]"#))
    }
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func datesAndDecimalsWorkInEveryWrapper(_ decoder: AnyTopDecoder) throws {
    struct Page: Codable {
      @LossyArray var prices: [Decimal]
      @LossyArray var steps: Set<Decimal>
      @LossyArray var days: [Date]
      @Lenient var seen: Date?
    }
    let ours = ExactJSONDecoder()
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .secondsSince1970
    let date = decoder == .ours ? #""2023-11-14T22:13:20Z""# : "1700000000"
    let text = #"""
      {"prices":[0.1,"x",12.50],"steps":[0.1,{}],
      "days":[\#(date),"x"],"seen":\#(date)}
      """#
    let page =
      decoder == .ours
      ? try ours.decode(Page.self, from: text.utf8)
      : try foundation.decode(Page.self, from: Data(text.utf8))
    let tenth = Decimal(sign: .plus, exponent: -1, significand: 1)
    let day = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(page.prices == [tenth, Decimal(string: "12.5")])
    #expect(page.steps == [tenth])
    #expect(page.days == [day])
    #expect(page.seen == day)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let again = try ours.decode(Page.self, from: encoder.encode(page))
    #expect(again.days == page.days)
  }

  @Test func aPropertyListIsReadBackAsItWasWritten() throws {
    struct Page: Codable, Equatable {
      @LossyArray var images: [URL] = []
      @LossyArray var links: Set<URL> = []
      @Lossy var price: Decimal? = nil
      @Lossy var home: URL? = nil
      @Lenient var made: Date? = nil
    }
    let address = try #require(URL(string: "https://a.example/b"))
    let day = Date(timeIntervalSince1970: 1_700_000_000)
    let page = Page(
      images: [address],
      links: [address],
      price: Decimal(string: "12.50"),
      home: address,
      made: day
    )
    for page in [page, Page()] {
      let list = try PropertyListEncoder().encode(page)
      let (again, report) = try DropReport.collecting {
        try PropertyListDecoder().decode(Page.self, from: list)
      }
      #expect(again == page)
      #expect(report.isEmpty)
    }
  }

  @Test func nullArrayElementHasNullOutcome() throws {
    let (list, report) = try AnyTopDecoder.ours.decode([Lossy<Int?>].self, from: #"[null,1,"x"]"#)
    #expect(list.map(\.projectedValue) == [.null, .value, .mismatch])
    #expect(report.count == 1)
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func lenientPropertiesDistinguishMissingNullAndMismatch(_ decoder: AnyTopDecoder) throws {
    struct Item: Codable { @Lossy @Lenient var count: Int? }
    for (text, outcome) in [
      ("{}", DecodingOutcome.missing), (#"{"count":null}"#, .null), (#"{"count":"x"}"#, .mismatch),
      (#"{"count":"7"}"#, .value),
    ] {
      #expect(try decoder.decode(Item.self, from: text).value.$count == outcome)
    }
  }

  @Test func propertiesMayHaveDefaults() throws {
    struct Item: Codable, Equatable {
      @Lossy var price: Int? = nil
      @Lenient var count: Int = 1
      @Lenient var stock: Int? = nil
      @LossyArray var tags: [String] = []
      @LossyArray var sizes: Set<Int> = [3]
    }
    #expect(try encoded(Item()) == #"{"count":1,"sizes":[3],"tags":[]}"#)
    #expect(Item(price: 7).$price == .value)
    let read = try ExactJSONDecoder().decode(Item.self, from: #"{"count":1}"#.utf8)
    #expect(read == Item(sizes: []))
  }

  @Test func aDateFollowsTheStrategyOfAnotherDecoder() throws {
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .secondsSince1970
    let text = #"{"made":1700000000}"#
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(try foundation.decode(Product.self, from: Data(text.utf8)).made == date)
    #expect(try ExactJSONDecoder().decode(Product.self, from: text.utf8).made == nil)
  }

  @Test func nothingIsEncodedAsNothing() throws {
    let product = Product(price: Decimal(string: "12.50"), image: nil, made: nil, note: nil)
    #expect(try encoded(product) == #"{"price":12.5}"#)
  }

  @Test func wrappersWorkInClassesAndGenericsAndInOneAnother() throws {
    final class Box<Content: Codable>: Codable {
      @Lossy var content: Content?
      @Lossy @Lenient var count: Int?
      @LossyArray var inner: [Box]
      let id: Int
    }
    let text =
      #"{"id":1,"content":"x","count":"12","inner":[{"id":2,"content":5,"count":[],"inner":3},{"id":"?"}]}"#
    let (box, report) = try ExactJSONDecoder().decodeWithReport(Box<String>.self, from: text.utf8)
    #expect(box.content == "x")
    #expect(box.count == 12)
    #expect(box.inner.count == 1)
    #expect(box.inner[0].content == nil)
    #expect(box.inner[0].count == nil)
    #expect(
      report.drops.map(\.path) == [
        "$.inner[0].content", "$.inner[0].count", "$.inner[0].inner", "$.inner[1]",
      ]
    )
    #expect(
      try encoded(box) == #"{"content":"x","count":"12","id":1,"inner":[{"id":2,"inner":[]}]}"#
    )
    let foundation = try JSONDecoder().decode(Box<String>.self, from: Data(text.utf8))
    #expect(foundation.count == 12)
    #expect(foundation.inner.count == 1)
  }

  @Test func equalityIsThatOfTheValues() throws {
    let read = try ExactJSONDecoder().decode(Product.self, from: #"{"price":"x"}"#.utf8)
    let made = Product(price: nil, image: nil, made: nil, note: nil)
    #expect(read == made)
    #expect(Set([Lossy<Int?>(wrappedValue: 1), Lossy(wrappedValue: 1)]).count == 1)
  }
}
