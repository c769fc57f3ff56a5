import Foundation
import FoundationCore
import Testing

struct OpenEnumTests {
  enum Status: String, Codable { case active, archived }
  enum Level: Int, Codable {
    case low = 1
    case high = 2
  }

  struct Item: Codable, Equatable {
    var status: OpenEnum<Status>
    var level: OpenEnum<Level>?
    @Lossy var closed: Status?
    @LossyArray var history: [Status]
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func unknownCasesRoundTrip(_ decoder: AnyTopDecoder) throws {
    let text = #"{"closed":"active","history":["archived"],"level":7,"status":"frozen"}"#
    let (item, report) = try decoder.decode(Item.self, from: text)
    #expect(item.status == .unknown("frozen"))
    #expect(item.status.description == "frozen")
    #expect(item.status.known == nil)
    #expect(item.level == .unknown(7))
    #expect(try encoded(item) == text)
    #expect(report.counts == [.unknownCase: 2])
    #expect(Set(report.drops.map(\.path)) == ["$.status", "$.level"])
  }

  @Test func aKnownCaseIsItself() throws {
    let (item, report) = try AnyTopDecoder.ours.decode(
      Item.self,
      from: #"{"status":"active","level":2,"history":[]}"#
    )
    #expect(item.status == .active)
    #expect(item.level?.known == .high)
    #expect(OpenEnum<Status>(rawValue: "archived") == .known(.archived))
    #expect(Set([item.status, .known(.active)]).count == 1)
    #expect(report.isEmpty)
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func anUnknownCaseOfAClosedEnumerationIsDroppedAsSuch(_ decoder: AnyTopDecoder) throws {
    let text = #"{"status":"active","closed":"frozen","history":["active","new","archived"]}"#
    let (item, report) = try decoder.decode(Item.self, from: text)
    #expect(item.closed == nil)
    #expect(item.history == [.active, .archived])
    #expect(report.counts == [.unknownCase: 2])
  }

  @Test func aCaseOfAnotherTypeIsAMismatch() throws {
    #expect(throws: DecodingFailure.self) {
      try AnyTopDecoder.ours.decode(Item.self, from: #"{"status":5,"history":[]}"#)
    }
  }
}
