import Foundation
import FoundationCore
import Ordering
import Testing

struct CarrierTests {
  @Test(arguments: Carrier.all)
  func aCarrierLinksToItsPageOfTheNumber(carrier: Carrier) throws {
    let link = carrier.trackingLink(for: "RR 12/3?&#4")
    #expect(link.hasPrefix("https://"))
    #expect(link.hasSuffix("RR12%2F3%3F%26%234"))
    #expect(URL(string: link) != nil)
    #expect(Tracking(carrier: carrier.id, number: "1", link: link).errors.isEmpty)
  }

  @Test func carriersAreFoundByCodeAndName() {
    #expect(Carrier.named("Royal Mail")?.id == "royal-mail")
    #expect(Carrier.named("USPS")?.name == "USPS")
    #expect(Carrier.named("Bike") == nil)
    #expect(Carrier.all.map(\.id) == Carrier.all.map(\.id).sorted())
    #expect(Tracking(carrier: "gls").carrierName == "GLS")
    #expect(Tracking(carrier: "Bike").carrierName == "Bike")
  }
}
