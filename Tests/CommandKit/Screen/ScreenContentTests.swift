import FoundationCore
import Testing

@testable import CommandKit

/// The lines of a frame for plain values.
struct ScreenContentTests {
  private var content: ScreenContent<Int> {
    var content = ScreenContent<Int>(name: "The list")
    content.tabs = ["Countries", "News"]
    content.listing = Listing<Int>(
      rows: [
        Listing<Int>.Row(place: 1, title: "Ada", cells: ["placed", "€ 9.00"]),
        Listing<Int>.Row(
          place: 2,
          title: "Bob Bobson of Bobbington",
          cells: ["shipped", "€ 10.00"]
        ),
      ],
      count: "2 orders",
      note: "Just so."
    )
    content.keys = [KeyHint("Enter", "open"), KeyHint("q", "quit"), KeyHint("?", "all keys")]
    content.detail = Detail(
      title: "Ada's order",
      blocks: [.fields([("Total", "€ 9.00"), ("Code", nil)]), .text("A word or two.")]
    )
    return content
  }

  private func text(_ content: ScreenContent<Int>, columns: Int, rows: Int) -> [String] {
    content.frame(in: TerminalSize(columns: columns, rows: rows)).lines.map { line in
      String(line.plain.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func aNarrowWindowShowsTheList() {
    #expect(
      text(content, columns: 40, rows: 10)
        == [
          " Countries   News",
          "─━━━━━━━━━──────────────────────────────",
          " / search                      2 orders", "",
          " ▌ Ada                  placed   € 9.00",
          "   Bob Bobson of Bob…  shipped  € 10.00", "", "",
          " Just so.",
          " Enter open   q quit   ? all keys",
        ]
    )
  }

  @Test func aNarrowWindowShowsTheDetailInsteadOfTheList() {
    var content = content
    content.isInDetail = true
    #expect(
      Array(text(content, columns: 40, rows: 12)[4..<10]) == [
        " Ada's order", "", " Total  € 9.00", "", " A word or two.", "",
      ]
    )
  }

  @Test func aWideWindowShowsBoth() {
    #expect(
      Array(text(content, columns: 80, rows: 10)[4..<8]) == [
        " ▌ Ada               placed   € 9.00 │ Ada's order",
        "   Bob Bobson of …  shipped  € 10.00 │",
        "                                     │ Total  € 9.00",
        "                                     │ ↓ 2 more lines",
      ]
    )
  }

  @Test(arguments: [(97, false), (98, true)])
  func aListThatNeedsMoreRoomIsAloneInANarrowWindow(columns: Int, isWide: Bool) {
    var content = content
    content.listing.leastWidth = 56
    // A margin of 2, the list's 56, a divider of 3 and the details' 37.
    #expect(text(content, columns: columns, rows: 10)[4].contains("│ Ada's order") == isWide)
  }

  /// Nine columns were left of a name beside the longest status.
  @Test func aNameIsReadableBesideALongStatus() {
    var content = content
    content.listing = Listing<Int>(
      rows: [.init(place: 1, title: "24  Ada Lovelace", cells: ["partially returned", "€ 9.00"])]
    )
    #expect(
      text(content, columns: 80, rows: 10)[4]
        == " ▌ 24  Ada Lovela…  partially retur… │ Ada's order"
    )
  }

  @Test func aPanelIsBelowTheList() {
    var content = content
    content.panel = Panel(
      title: "It failed.",
      text: ["The reason is unknown."],
      choices: ["Try again"]
    )
    #expect(
      Array(text(content, columns: 60, rows: 14)[4..<12]) == [
        " ▌ Ada                                      placed   € 9.00",
        "   Bob Bobson of Bobbington                shipped  € 10.00", "",
        " ┃ It failed.", " ┃ The reason is unknown.", " ┃", " ┃ 1    Try again", " ┃ Esc  Cancel",
      ]
    )
  }

  @Test(arguments: [40, 41, 60, 75, 76, 80, 120, 300], [10, 11, 24, 50])
  func aFrameIsNeverLargerThanTheWindow(columns: Int, rows: Int) {
    var content = content
    content.listing.rows += (3..<200).map { number in
      Listing<Int>.Row(
        place: number,
        title: "漢字 🇩🇪 \(number)",
        cells: ["a", "b", "c"]
      )
    }
    content.search = String(repeating: "long ", count: 30)
    content.isTyping = true
    for panel in [nil, Panel(title: "No", choices: Array(repeating: "choice", count: 30))] {
      content.panel = panel
      for isInDetail in [true, false] {
        content.isInDetail = isInDetail
        let frame = content.frame(in: TerminalSize(columns: columns, rows: rows))
        #expect(frame.lines.count == rows)
        #expect(frame.lines.allSatisfy { $0.width <= columns })
        #expect(frame.cursor.map { $0.column < columns && $0.row < rows } == true)
      }
    }
  }

  @Test func aSmallWindowShowsTheMinimumSize() {
    let lines = text(content, columns: 20, rows: 10)
    #expect(lines.joined(separator: " ").hasPrefix("The list needs 40 columns and 10 rows;"))
    #expect(lines.count <= 10)
    #expect(text(content, columns: 5, rows: 1).count == 1)
  }

  @Test func theSelectedRowIsAlwaysVisible() {
    var content = content
    content.listing.rows = (0..<100).map {
      Listing<Int>.Row(place: $0, title: "Row \($0)")
    }
    for chosen in [0, 1, 50, 98, 99] {
      content.selectedRow = chosen
      #expect(text(content, columns: 40, rows: 12).contains(" ▌ Row \(chosen)"))
    }
  }

  @Test func aDetailScrollsToItsEnd() {
    var content = content
    content.isInDetail = true
    content.detail = Detail(title: "T", blocks: (1...20).map { .text("Line \($0)") })
    content.scroll = content.scrollableLineCount(in: TerminalSize(columns: 40, rows: 10))
    #expect(text(content, columns: 40, rows: 10)[7] == " Line 20")
  }
}

extension ScreenContentTests {
  @Test func aURLIsShownWhole() {
    var content = content
    content.isInDetail = true
    let url = "https://news.example/stories/2026/11/a-very-long-name-of-a-story"
    content.detail = Detail(title: "T", blocks: [.fields([("Points", "7"), ("URL", url)])])
    let lines = text(content, columns: 40, rows: 12)[4..<10].map { $0.dropFirst() }
    #expect(lines[3] == "URL")
    #expect(lines[4...].joined() == url)
  }

  @Test func aURLInATextIsShownWhole() {
    var content = content
    content.isInDetail = true
    let url = "https://parcels.example/track/2026/11/00340434161094042557"
    let text = "Shipped on Monday, \(url)"
    content.detail = Detail(title: "T", blocks: [.fields([("Shipment", text)])])
    let lines = self.text(content, columns: 40, rows: 12).map { $0.dropFirst(11) }
    #expect(lines.joined().contains(url), "\(lines)")
  }

  @Test func aLongTitleIsBeforeTheLastCells() {
    let listing = Listing<Int>(
      rows: [
        .init(
          place: 1,
          title: "Queues in the village shop, and what they say",
          cells: ["5 h", "sample: example.org"]
        )
      ]
    )
    let line = listing.lines(
      selectedRow: 0,
      isActive: true,
      in: TerminalSize(columns: 43, rows: 1)
    )
    #expect(line.map(\.plain) == ["▌ Queues in the village shop, and wha…  5 h"])
  }
}

struct LineTests {
  @Test func aTruncatedLineEndsInAnEllipsis() {
    let line = StyledLine("Name", .bold) + StyledLine("  ") + StyledLine("漢字漢字", .dim)
    #expect(line.width == 14)
    #expect(line.cut(to: 14).plain == "Name  漢字漢字")
    #expect(line.cut(to: 10).plain == "Name  漢…")
    #expect(line.cut(to: 4).plain == "Nam…")
    #expect(line.cut(to: 0).plain == "")
    #expect(line.fitted(to: 16).plain == "Name  漢字漢字  ")
  }

  @Test func controlCharactersAreRemoved() {
    #expect(StyledLine("a\u{1B}[2Jb\nc").plain == "ab c")
  }

  @Test func onlyLinesThatHaveChangedAreWritten() {
    var canvas = ScreenRenderer()
    let size = TerminalSize(columns: 10, rows: 2)
    let first = canvas.changes(
      to: ScreenFrame(lines: [StyledLine("one"), StyledLine("two")]),
      of: size,
      style: .plain
    )
    #expect(first == "\u{1B}[2J\u{1B}[1;1Hone\u{1B}[K\u{1B}[2;1Htwo\u{1B}[K\u{1B}[?25l")
    let second = canvas.changes(
      to: ScreenFrame(lines: [StyledLine("one"), StyledLine("ten columns")]),
      of: size,
      style: .plain
    )
    #expect(second == "\u{1B}[2;1Hten colum…\u{1B}[?25l")
  }
}
