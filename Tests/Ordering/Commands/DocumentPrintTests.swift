import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import TestSupport
import Testing

@testable import OrderingCommands

/// The pages of invoices on paper, printed by a browser.
@Suite(.enabled(if: Printer.isInstalled, "chromium is not installed."), .serialized)
struct DocumentPrintTests {
  @Test(arguments: Paper.allCases)
  func aShortInvoiceFitsOnePage(paper: Paper) async throws {
    let printed = try await Printer().print(.invoice(lineCount: 1), on: paper)
    #expect(printed.pageSizes == [paper.points])
  }

  @Test(arguments: Paper.allCases)
  func aLongInvoiceHasSeveralPages(paper: Paper) async throws {
    let printed = try await Printer().print(.invoice(lineCount: 60), on: paper)
    #expect((2...6).contains(printed.pageSizes.count))
    #expect(Set(printed.pageSizes) == [paper.points])
  }
}

extension Paper {
  /// The width and height in points, rounded.
  fileprivate var points: [Int] {
    switch self {
    case .a4: [595, 842]
    case .letter: [612, 792]
    }
  }
}

extension OrderDocument {
  /// Returns an invoice with a number of lines at two tax rates.
  static func invoice(lineCount: Int) throws -> OrderDocument {
    let britain = try #require(CountryCode("GB"))
    func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }
    let lines = (1...lineCount).map { number in
      DocumentLine(
        sku: ProductReference.ID(rawValue: "MUG-\(number)"),
        name: number % 7 == 0
          ? "A stoneware mug with a name that does not fit on one line of a narrow column"
          : "Stone Mug \(number)",
        options: ["Colour": "Red", "Size": "0.3 l"],
        quantity: number,
        unitPrice: euros(1250),
        discount: euros(number % 3 == 0 ? 100 : 0),
        net: euros(1050 * Int64(number)),
        taxPercent: number % 5 == 0 ? 7 : 19,
        tax: euros(200 * Int64(number)),
        total: euros(1250 * Int64(number))
      )
    }
    let count = Int64(lineCount * (lineCount + 1) / 2)
    return OrderDocument(
      number: "INV-1042",
      kind: .known(.invoice),
      order: "1207",
      issuedAt: Date(timeIntervalSince1970: 1_800_000_000),
      orderedAt: Date(timeIntervalSince1970: 1_799_800_000),
      suppliedAt: Date(timeIntervalSince1970: 1_799_900_000),
      seller: OrderingStore.seller,
      buyer: Buyer(
        email: "ada@example.com",
        address: Address(
          name: "Ada Lovelace",
          lines: ["St James’s Square 12", "Third floor"],
          city: "London",
          postalCode: "SW1Y 4JH",
          country: britain
        )
      ),
      lines: lines,
      taxes: [
        TaxAmount(
          percent: 19,
          net: euros(1050 * count),
          tax: euros(200 * count),
          total: euros(1250 * count)
        )
      ],
      isTaxIncluded: true,
      net: euros(1050 * count),
      tax: euros(200 * count),
      total: euros(1250 * count),
      payment: .known(.unpaid),
      paid: euros(0)
    )
  }
}

/// A headless browser that prints a page to PDF.
private struct Printer {
  static let path = "/usr/bin/chromium"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// A printed page.
  struct Printed {
    let text: String

    /// The width and height of each page in points, rounded.
    var pageSizes: [[Int]] {
      text.matches(of: /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/).compactMap { found in
        guard let width = Double(found.output.1), let height = Double(found.output.2) else {
          return nil
        }
        return [Int(width.rounded()), Int(height.rounded())]
      }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func print(_ document: OrderDocument, on paper: Paper) async throws -> Printed {
    let page = InvoicePage(document: document, locale: Locale(identifier: "en_GB"))
    let html = page.page(for: paper).html
    try html.write(toFile: folder.file("page.html"), atomically: true, encoding: .utf8)
    _ = try await shell(
      """
      \(Self.path) --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --user-data-dir="$HOME/profile" --no-pdf-header-footer \
        --print-to-pdf="$HOME/page.pdf" "file://$HOME/page.html"
      """,
      in: folder.url,
      environment: ["HOME": folder.file(""), "PATH": "/usr/bin:/bin", "TMPDIR": folder.file("")]
    )
    let bytes = try Data(contentsOf: URL(filePath: folder.file("page.pdf")))
    return Printed(text: String(bytes.map { Character(Unicode.Scalar($0)) }))
  }
}
