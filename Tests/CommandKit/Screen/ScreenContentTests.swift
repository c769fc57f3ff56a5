import FoundationCore
import Testing

@testable import CommandKit

/// Plain values in, lines out.
struct ScreenContentTests {
  private var picture: ScreenContent<Int> {
    var picture = ScreenContent<Int>(name: "The list")
    picture.tabs = ["Countries", "News"]
    picture.listing = Listing<Int>(
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
    picture.keys = [KeyHint("Enter", "open"), KeyHint("q", "quit"), KeyHint("?", "all keys")]
    picture.detail = Detail(
      title: "Ada's order",
      blocks: [.facts([("Total", "€ 9.00"), ("Code", nil)]), .prose("A word or two.")]
    )
    return picture
  }

  private func text(_ picture: ScreenContent<Int>, _ columns: Int, _ rows: Int) -> [String] {
    picture.frame(in: TerminalSize(columns: columns, rows: rows)).lines.map { line in
      String(line.plain.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func aNarrowWindowShowsTheList() {
    #expect(
      text(picture, 40, 10)
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

  @Test func aNarrowWindowShowsTheDetailInItsPlace() {
    var picture = picture
    picture.isInDetail = true
    #expect(
      Array(text(picture, 40, 12)[4..<10]) == [
        " Ada's order", "", " Total  € 9.00", "", " A word or two.", "",
      ]
    )
  }

  @Test func aWideWindowShowsBoth() {
    #expect(
      Array(text(picture, 80, 10)[4..<8]) == [
        " ▌ Ada               placed   € 9.00 │ Ada's order",
        "   Bob Bobson of …  shipped  € 10.00 │",
        "                                     │ Total  € 9.00",
        "                                     │ ↓ 2 more lines",
      ]
    )
  }

  @Test func aPanelStandsBelowWhatIsThere() {
    var picture = picture
    picture.panel = Panel(title: "It failed.", text: ["Nobody knows why."], choices: ["Try again"])
    #expect(
      Array(text(picture, 60, 14)[4..<12]) == [
        " ▌ Ada                                      placed   € 9.00",
        "   Bob Bobson of Bobbington                shipped  € 10.00", "",
        " ┃ It failed.", " ┃ Nobody knows why.", " ┃", " ┃ 1    Try again", " ┃ Esc  leave it",
      ]
    )
  }

  @Test(arguments: [40, 41, 60, 75, 76, 80, 120, 300], [10, 11, 24, 50])
  func aFrameIsNeverLargerThanTheWindow(columns: Int, rows: Int) {
    var picture = picture
    picture.listing.rows += (3..<200).map { number in
      Listing<Int>.Row(
        place: number,
        title: "漢字 🇩🇪 \(number)",
        cells: ["a", "b", "c"]
      )
    }
    picture.search = String(repeating: "long ", count: 30)
    picture.isTyping = true
    for panel in [nil, Panel(title: "No", choices: Array(repeating: "choice", count: 30))] {
      picture.panel = panel
      for isInDetail in [true, false] {
        picture.isInDetail = isInDetail
        let frame = picture.frame(in: TerminalSize(columns: columns, rows: rows))
        #expect(frame.lines.count == rows)
        #expect(frame.lines.allSatisfy { $0.width <= columns })
        #expect(frame.caret.map { $0.column < columns && $0.row < rows } == true)
      }
    }
  }

  @Test func aWindowThatIsTooSmallSaysWhatItTakes() {
    let lines = text(picture, 20, 10)
    #expect(lines.joined(separator: " ").hasPrefix("The list needs 40 columns and 10 rows;"))
    #expect(lines.count <= 10)
    #expect(text(picture, 5, 1).count == 1)
  }

  @Test func theChosenRowIsAlwaysSeen() {
    var picture = picture
    picture.listing.rows = (0..<100).map {
      Listing<Int>.Row(place: $0, title: "Row \($0)")
    }
    for chosen in [0, 1, 50, 98, 99] {
      picture.chosen = chosen
      #expect(text(picture, 40, 12).contains(" ▌ Row \(chosen)"))
    }
  }

  @Test func aDetailIsScrolledToItsEnd() {
    var picture = picture
    picture.isInDetail = true
    picture.detail = Detail(title: "T", blocks: (1...20).map { .prose("Line \($0)") })
    picture.scroll = picture.overflow(in: TerminalSize(columns: 40, rows: 10))
    #expect(text(picture, 40, 10)[7] == " Line 20")
  }
}

struct LineTests {
  @Test func whatIsCutEndsInAnEllipsis() {
    let line = StyledLine("Name", .bold) + StyledLine("  ") + StyledLine("漢字漢字", .dim)
    #expect(line.width == 14)
    #expect(line.cut(to: 14).plain == "Name  漢字漢字")
    #expect(line.cut(to: 10).plain == "Name  漢…")
    #expect(line.cut(to: 4).plain == "Nam…")
    #expect(line.cut(to: 0).plain == "")
    #expect(line.fitted(to: 16).plain == "Name  漢字漢字  ")
  }

  @Test func itIsSafe() {
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
