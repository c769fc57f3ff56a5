import FoundationCore
import Testing

struct JSONValueTests {
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

  @Test func controlCharactersAndLineSeparatorsAreEscaped() {
    let text: JSONValue = "\u{0}\t\r\n\\\u{7F}\u{85}\u{9F}\u{A0}\u{2028}\u{2029}é"
    #expect(text.text() == #""\u0000\t\r\n\\\u007f\u0085\u009f\#u{A0}\u2028\u2029é""#)
  }
}
