import Ordering
import Testing

struct VATIDTests {
  @Test(arguments: [
    ("DE123456789", "DE123456789", "DE"), ("atu 1234 5678", "ATU12345678", "AT"),
    ("FR-XX.999999999", "FRXX999999999", "FR"), ("EL123456789", "EL123456789", "GR"),
    ("NL123456789B01", "NL123456789B01", "NL"), ("IE1X23456A", "IE1X23456A", "IE"),
    ("CHE-123.456.789 MWST", "CHE123456789MWST", "CH"), ("XI123456789", "XI123456789", "GB"),
    ("ESX1234567X", "ESX1234567X", "ES"), ("RO12", "RO12", "RO"),
  ])
  func aNumberHasTheFormOfItsCountry(_ typed: String, _ text: String, _ country: String) throws {
    let number = try #require(VATID(typed))
    #expect(number.text == text && number.country?.code == country)
  }

  @Test(arguments: [
    "", "DE", "DE12345678", "DE1234567890", "DEA23456789", "123456789", "US123456789",
    "AT12345678", "NL123456789A01", "DE١٢٣٤٥٦٧٨٩", "RO1",
  ])
  func anyOtherTextIsNone(_ text: String) { #expect(VATID(text) == nil) }
}
