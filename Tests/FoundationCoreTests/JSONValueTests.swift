import FoundationCore
import Testing

@Suite struct JSONValueTests {
  let value: JSONValue = ["b": 1, "a": [true, nil, "x\"\u{1B}"], "empty": [:]]

  @Test func membersKeepTheirOrder() {
    #expect(value.text() == #"{"b":1,"a":[true,null,"x\"\u001b"],"empty":{}}"#)
  }

  @Test func indentedTextHasAMemberALine() {
    let text = """
      {
        "b": 1,
        "a": [
          true,
          null,
          "x\\"\\u001b"
        ],
        "empty": {}
      }
      """
    #expect(value.text(.indented) == text)
  }

  @Test func aMemberIsFoundByItsName() {
    #expect(value["b"] == 1)
    #expect(value["nothing"] == nil)
  }
}
