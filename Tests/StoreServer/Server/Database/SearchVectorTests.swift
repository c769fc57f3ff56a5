import FoundationCore
import Persistence
import StoreCore
import Testing

@testable import StoreServer

/// The words that PostgreSQL is given to search are those that SQLite makes by itself.
struct SearchVectorTests {
  @Test(arguments: [
    "Red mug", "Café crème", "Cafe\u{301}", "MUG-RED_2/x", "Straße", "İstanbul ısı", "Ấn Độ",
    "ΛΌΓΟΣ λόγος", "Йод", "naïve—dash", "250 g", "½ ² ١", "日本語 茶", "한국어", "a\u{300}b", "don't",
    "x\u{E000}y", "ﬁne", "smørrebrød", "ǅ", "µm", "ſs", "☕tea☕", "a.b,c;d", "",
  ])
  func wordsAreCutAndMadeAlike(text: String) async throws {
    let connection = try Connection(.memory)
    try connection.execute(
      script: """
        CREATE VIRTUAL TABLE texts USING fts5 (t, tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIRTUAL TABLE words USING fts5vocab (texts, instance);
        """
    )
    try await connection.run("INSERT INTO texts VALUES (\(text))")
    let words: [String] = try await connection.all("SELECT term FROM words ORDER BY offset") {
      try $0[0]
    }
    #expect(text.searchWords == words)
  }

  @Test func nothingInAWordMeansAnythingButItself() {
    #expect(SearchVector.quoted(#"a'b\c"#) == #"'a''b\\c'"#)
    let match = FullTextQuery([.init(word: "it's"), .init(word: "mu", isPrefix: true)])
    #expect(PostgresDialect.tsquery(match) == "('it' <-> 's') & ('mu':*)")
  }

  @Test func filtersArePrefixedInQueries() throws {
    var match = FullTextQuery([.init(word: "b1")], isTitleOnly: true)
    match.filters = [["b1", "b2"]]
    match.excludedFilters = ["sdraft"]
    #expect(
      PostgresDialect.tsquery(match) == "(('b1':A)) & (('#b1' | '#b2')) & (!('#sdraft'))"
    )
    #expect("#b1".searchWords == ["b1"])
  }

  @Test func wordsOfTwoColumnsStandNotNextToEachOther() {
    let vector = SearchVector([("A", "red"), ("B", "mug")])
    #expect(Set(vector.text.split(separator: " ")) == ["'red':1A", "'mug':3B"])
  }
}
