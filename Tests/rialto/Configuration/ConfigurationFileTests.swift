import Testing

@testable import rialto

struct ConfigurationFileTests {
  let text = """
    # Mine.
    color = never

      # Indented comment.
    \tlocale=fr_FR\u{20}
    pager = less -R # no comment
    empty =

    """

  @Test func aLineIsANameAndAValue() throws {
    let entries = try ConfigurationFile(text, path: "f").entries
    #expect(entries.map(\.name) == ["color", "locale", "pager", "empty"])
    #expect(entries.map(\.value) == ["never", "fr_FR", "less -R # no comment", ""])
    #expect(entries.map(\.line) == [2, 5, 6, 7])
  }

  @Test func aChangeAffectsOneLineOnly() throws {
    let file = try ConfigurationFile(text, path: "f")
    #expect(
      file.text(setting: "locale", to: "pl")
        == text.replacing("\tlocale=fr_FR ", with: "locale = pl")
    )
    #expect(file.text(setting: "new", to: "a = b") == text + "new = a = b\n")
    #expect(file.text(without: "color") == text.replacing("color = never\n", with: ""))
    #expect(file.text(without: "nothing") == text)
  }

  @Test(arguments: ["", "\n", "# only a comment", "a = b", "a = b\n\n\n"])
  func aWrittenSettingIsReadBack(text: String) throws {
    let file = try ConfigurationFile(text, path: "f")
    let again = try ConfigurationFile(file.text(setting: "x", to: "1"), path: "f")
    #expect(again.entries.map(\.name) == file.entries.map(\.name) + ["x"])
    #expect(try ConfigurationFile(again.text(without: "x"), path: "f").entries == file.entries)
  }

  @Test func windowsLineEndingsAreKept() throws {
    let file = try ConfigurationFile("a = 1\r\nb = 2\r\n", path: "f")
    #expect(file.entries.map(\.value) == ["1", "2"])
    #expect(file.text(setting: "a", to: "3") == "a = 3\r\nb = 2\r\n")
  }

  @Test func aByteOrderMarkIsIgnored() throws {
    let file = try ConfigurationFile("\u{FEFF}a = 1\nb = \u{FEFF}\n", path: "f")
    #expect(file.entries.map(\.name) == ["a", "b"])
    #expect(file.text(setting: "a", to: "2") == "a = 2\nb = \u{FEFF}\n")
  }

  @Test(arguments: [
    ("color never", 1, "Missing '='."), ("\n\n= never", 3, "Missing name before '='."),
    ("a = 1\n# x\na = 2", 3, "'a' is already set on line 1."), ("[section]", 1, "Missing '='."),
  ])
  func anInvalidLineIsRejectedWithItsNumber(text: String, line: Int, problem: String) {
    #expect(throws: ConfigurationError.malformed(path: "f", line: line, problem: problem)) {
      try ConfigurationFile(text, path: "f")
    }
  }
}
