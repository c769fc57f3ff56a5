import Testing

@testable import StoreHTTP

struct HTTPFieldsTests {
  @Test func aTokenIsOfTheBytesThatTheRFCNames() {
    let named = Set(
      "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )
    for byte in UInt8.min...UInt8.max { #expect(byte.isTokenByte == named.contains(byte)) }
  }

  @Test func twoLinesOfOneNameStayTwo() {
    var fields: HTTPFields = ["Age": "1"]
    fields.append("age", "2")
    #expect(fields.values(of: "AGE") == ["1", "2"])
    fields["AGE"] = "3"
    #expect(fields.map(\.value) == ["3"])
  }

  @Test(
    arguments: [
      ([:], ["A": "1", "B": "2"], ["A: 1", "B: 2"]),
      ([:], ["A": "1", "a": "2"], ["A: 1"]),
      (["a": "0"], ["A": "1", "B": "2"], ["a: 0", "B: 2"]),
      (["A": "0"], [:], ["A: 0"]),
    ] as [(HTTPFields, HTTPFields, [String])]
  )
  func onlyNamesThatAreNotThereAreFilledIn(
    _ fields: HTTPFields,
    others: HTTPFields,
    expected: [String]
  ) {
    let filled = fields.filled(from: others)
    #expect(filled.map { "\($0.name): \($0.value)" } == expected)
  }
}
