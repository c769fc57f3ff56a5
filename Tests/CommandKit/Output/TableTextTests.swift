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
      table.text([row], width: 40, style: plain) == """
        ID                 TITLE           COUNT
        ORDER-2024-000017  A long titl…  1234567

        """
    )
  }

  @Test func columnsAtMinimumWidthExceedTheTerminalWidth() {
    let row = (id: "ORDER-2024-000017", title: "A long title that says a lot", count: 1)
    #expect(
      table.text([row], width: 1, style: plain) == """
        ID                 TITLE     COUNT
        ORDER-2024-000017  A long …      1

        """
    )
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
    ([30, 10], 22, [10, 10]),
    ([30, 20], 32, [15, 15]),
    ([9_000_000, 9_000_000], 42, [20, 20]),
    ([30, 5], 5, [8, 5]),
    ([4, 5], 0, [4, 5]),
    ([], 80, []),
  ])
  func theWidestGivesFirst(widths: [Int], available: Int, expected: [Int]) {
    let canShrink = widths.map { _ in true }
    #expect(fitting(widths, canShrink: canShrink, into: available) == expected)
  }
}
