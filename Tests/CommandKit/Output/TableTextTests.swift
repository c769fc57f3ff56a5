import CommandTestSupport
import FoundationCore
import Testing

@testable import CommandKit

struct TableTextTests {
  private let plain = Style(for: MemoryOutput(), environment: [:], disablesColor: true)

  private let table = Table<(id: String, title: String, count: Int)>([
    Column("id", heading: "ID", shrinks: false) { $0.id },
    Column("title", heading: "TITLE") { $0.title },
    Column("count", heading: "COUNT", align: .trailing) { $0.count },
  ])

  @Test func onlyATextThatMayShrinkIsCut() {
    let row = (id: "ORDER-2024-000017", title: "A long title that says a lot", count: 1_234_567)
    #expect(
      table.text([row], width: 50, style: plain) == """
        ID                 TITLE                     COUNT
        ORDER-2024-000017  A long title that say…  1234567

        """
    )
  }

  @Test func aNarrowTerminalKeepsTheMostImportantColumns() {
    let row = (id: "ORDER-2024-000017", title: "A long title that says a lot", count: 12)
    #expect(
      table.text([row], width: 30, style: plain) == """
        TITLE                    COUNT
        A long title that says…     12

        """
    )
    #expect(table.text([row], width: 10, style: plain) == "TITLE\nA long ti…\n")
  }

  @Test func theUserKeepsTheColumnsThatTheUserChose() throws {
    let row = (id: "ORDER-2024-000017", title: "A long title that says a lot", count: 1)
    #expect(
      try table.selecting(["id", "title", "count"]).text([row], width: 20, style: plain) == """
        ID                 TITLE                 COUNT
        ORDER-2024-000017  A long title that s…      1

        """
    )
  }

  @Test func thePriorityDecidesWhichColumnsAreLeftOut() {
    let table = Table<Int>(
      [
        Column("sku", heading: "SKU", shrinks: false) { _ in "A-VERY-LONG-SKU-OF-A-VARIANT" },
        Column("title", heading: "TITLE") { _ in "Merchant's Mug, large and red" },
        Column("price.formatted", heading: "PRICE", align: .trailing) { _ in "€12.90" },
      ],
      priority: ["title", "price"]
    )
    #expect(
      table.text([1], width: 40, style: plain) == """
        TITLE                           PRICE
        Merchant's Mug, large and red  €12.90

        """
    )
    #expect(table.text([1], width: 80, style: plain).contains("A-VERY-LONG-SKU-OF-A-VARIANT"))
  }

  @Test func aColumnWithoutTextIsLeftOut() throws {
    let table = Table<String>([
      Column("name", heading: "NAME") { $0 }, Column("also", heading: "ALSO") { _ in "" },
    ])
    #expect(table.text(["a"], width: 80, style: plain) == "NAME\na\n")
    #expect(table.text([], width: 80, style: plain) == "NAME  ALSO\n")
    #expect(
      try table.selecting(["name", "also"]).text(["a"], width: 80, style: plain)
        == "NAME  ALSO\na\n"
    )
  }

  @Test func aTextThatMayNotBeCutIsWrapped() {
    let table = Table<String>([
      Column("check", heading: "CHECK", shrinks: false) { _ in "clock" },
      Column("detail", heading: "DETAIL") { $0 }.wrapped(),
    ])
    let text = "The clock is two minutes ahead of those of the servers."
    #expect(
      table.text([text], width: 40, style: plain) == """
        CHECK  DETAIL
        clock  The clock is two minutes ahead of
               those of the servers.

        """
    )
    #expect(
      table.text([text], width: 30, style: plain) == """
        CHECK
        clock
            The clock is two minutes
            ahead of those of the
            servers.

        """
    )
  }

  @Test func aStateHasItsColorOnATerminalOnly() {
    let table = Table<Int>([
      Column("stock", heading: "STOCK", align: .trailing) { $0 }.styled { $0 == 0 ? .red : nil },
      Column("name", heading: "NAME") { _ in "mug" },
    ])
    let colorful = Style(for: MemoryOutput(columns: 1), environment: [:], disablesColor: false)
    let rows = table.text([0, 12], width: 80, style: colorful).split(separator: "\n").dropFirst()
    #expect(Array(rows) == ["    \u{1B}[31m0\u{1B}[0m  mug", "   12  mug"])
    #expect(!table.text([0], width: 80, style: plain).contains("\u{1B}"))
  }

  @Test func wideCharactersTakeTwoColumns() {
    let rows = [(id: "茶", title: "👩‍👩‍👧‍👦 café", count: 1), (id: "a", title: "b", count: 22)]
    #expect(
      table.text(rows, width: 80, style: plain) == """
        ID  TITLE    COUNT
        茶  👩‍👩‍👧‍👦 café      1
        a   b           22

        """
    )
  }

  @Test func aHostileTextStaysInItsCell() {
    let row = (id: "\u{1B}]0;pwned\u{07}x", title: "a\r\nb\u{9B}31m", count: 1)
    #expect(
      table.text([row], width: 80, style: plain) == """
        ID  TITLE  COUNT
        x   a b        1

        """
    )
  }

  @Test func theHeaderIsBoldWhereThereIsColour() {
    let colourful = Style(for: MemoryOutput(columns: 1), environment: [:], disablesColor: false)
    let text = table.text([(id: "1", title: "a", count: 1)], width: 80, style: colourful)
    #expect(text == "\u{1B}[1mID  TITLE  COUNT\u{1B}[0m\n1   a          1\n")
  }

  @Test func aLastColumnOfTextLeavesNoSpacesBehind() {
    let names = Table<String>([Column("name", heading: "NAME") { $0 }])
    #expect(names.text(["a", "longer"], width: 80, style: plain) == "NAME\na\nlonger\n")
  }

  @Test(arguments: [
    ([10, 10], 22, [10, 10]),
    ([30, 10], 22, [22]),
    ([60, 20], 52, [33, 17]),
    ([9_000_000, 9_000_000], 62, [40, 20]),
    ([30, 5], 5, [5]),
    ([4, 5], 0, [1]),
    ([], 80, []),
  ])
  func theWidestTextGivesWayFirst(widths: [Int], available: Int, expected: [Int]) {
    let columns = widths.enumerated().map {
      TableLayout.Column(width: $1, canShrink: true, importance: $0)
    }
    let layout = TableLayout(columns, width: available)
    #expect(layout.widths == expected)
    #expect(layout.columns == Array(widths.indices.prefix(expected.count)))
  }
}
