import Foundation
import FoundationCore
import Mail
import Testing

/// The bytes of messages.
struct MailMessageTests {
  private func message(
    from: String = "Mug Shop <shop@example.com>",
    subject: String = "Your order 1024",
    heading: String = "Thank you",
    sections: [MailContent.Section] = []
  ) throws -> MailMessage {
    try MailMessage(
      id: "evt_1",
      date: Date(timeIntervalSince1970: 1_800_000_000),
      from: MailAddress(from),
      to: MailAddress("ann@example.com"),
      subject: subject,
      content: MailContent(
        language: "en",
        heading: heading,
        sections: sections,
        footer: "Mug Shop"
      )
    )
  }

  private func field(_ name: String, of message: MailMessage) -> String? {
    let head = message.text.prefix(
      upTo: message.text.firstRange(of: "\r\n\r\n")?.lowerBound
        ?? message.text.endIndex
    )
    let unfolded = head.replacing("\r\n ", with: " ")
    return unfolded.split(separator: "\r\n").first { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  @Test func aPlainMessageHasTwoPartsOfTheSameContent() throws {
    let message = try message(sections: [.paragraph("It is on its way.")])
    #expect(
      message.text.hasPrefix(
        """
        Date: Fri, 15 Jan 2027 08:00:00 +0000\r
        From: "Mug Shop"\r
         <shop@example.com>\r
        To: ann@example.com\r
        Subject: Your order 1024\r
        Message-ID: <evt_1@example.com>\r
        Auto-Submitted: auto-generated\r
        Content-Language: en\r
        MIME-Version: 1.0\r
        Content-Type: multipart/alternative; boundary="=_alternative"\r
        \r
        --=_alternative\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Transfer-Encoding: quoted-printable\r
        \r
        Thank you\r
        \r
        It is on its way.\r
        \r
        --=20\r
        Mug Shop\r

        """
      )
    )
    #expect(message.text.contains("<p>It is on its way.</p>\r\n"))
    #expect(message.text.hasSuffix("--=_alternative--\r\n"))
  }

  @Test func allLinesAreShortASCIIAndEndWithCRLF() throws {
    let long = String(repeating: "Tasse größer = 30 % 🫖 ", count: 20)
    let message = try message(
      from: "Größenwahn & Söhne, Tassen und Kannen \(long) <shop@example.com>",
      subject: "Ihre Bestellung 1024 für \(long)",
      heading: long,
      sections: [.table([.init(long, amount: "25,80 €")]), .paragraph("a\nb\r\nc ")]
    )
    #expect(message.text.utf8.allSatisfy { $0 == 13 || $0 == 10 || 0x20...0x7E ~= $0 })
    #expect(!message.text.replacing("\r\n", with: "").contains { $0.isNewline })
    for line in message.text.split(separator: "\r\n") { #expect(line.utf8.count <= 76, "\(line)") }
  }

  @Test func textThatIsNotASCIIIsEncodedAndCanBeDecoded() throws {
    let subject = "Bestellung 1024 – größer, schöner, 🫖 und in drei Farben für Ihre Küche"
    let words = try #require(try field("Subject", of: message(subject: subject)))
      .split(separator: " ")
    #expect(words.count > 1)
    let decoded = words.compactMap { word in
      #expect(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
      return Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))
        .flatMap { String(data: $0, encoding: .utf8) }
    }
    #expect(decoded.joined() == subject)
  }

  @Test func textThatLooksEncodedIsEncoded() throws {
    let subject = try field("Subject", of: message(subject: "=?UTF-8?Q?Free?="))
    #expect(subject == "=?UTF-8?B?\(Data("=?UTF-8?Q?Free?=".utf8).base64EncodedString())?=")
  }

  @Test(arguments: ["a\r\nBcc: eve@example.com", "a\nb", "a\rb", "a\u{0}b", "a\u{85}b"])
  func noFieldCanBeAddedToTheHeader(text: String) throws {
    #expect(throws: MailError.invalidHeader("subject")) { try message(subject: text) }
    #expect(throws: MailError.invalidHeader("name")) {
      try MailAddress(address: "ann@example.com", name: text)
    }
    #expect(throws: MailError.self) { try MailAddress(address: "\(text)@example.com") }
    #expect(throws: MailError.self) { try MailAddress(address: "ann@example.com\(text)") }
  }

  @Test(arguments: [
    "", "ann", "ann@", "<ann@example.com", "a@b.example>,<eve@example.com", "ann@bücher.example",
    "ann b@example.com", "ann@example.com, eve@example.com",
  ])
  func anAddressIsOneAddress(text: String) {
    #expect(throws: MailError.invalidAddress(text)) { try MailAddress(text) }
  }

  @Test func aNameIsQuoted() throws {
    let message = try message(from: #"Mugs, "Pots" \ Co <shop@example.com>"#)
    #expect(field("From", of: message) == #""Mugs, \"Pots\" \\ Co" <shop@example.com>"#)
  }

  @Test func markupIsEscapedAndTextIsAligned() throws {
    let content = MailContent(
      language: "en",
      heading: "<b>",
      sections: [
        .table([
          .init("2 × Mug", amount: "€25.80"), .init("Total", amount: "€125.80", isTotal: true),
        ]),
        .lines(heading: "To", ["Ann & Bob"]),
        .link(title: "Track it", url: "https://example.com/?a=1&b=2"),
      ],
      footer: "Mug Shop"
    )
    #expect(
      content.text == """
        <b>

        2 × Mug   €25.80
        Total    €125.80

        To:
        Ann & Bob

        Track it:
        https://example.com/?a=1&b=2

        -- 
        Mug Shop

        """
    )
    #expect(content.html.contains("&lt;b&gt;</h1>"))
    #expect(content.html.contains("Ann &amp; Bob"))
    #expect(content.html.contains(#"<a href="https://example.com/?a=1&amp;b=2">Track it</a>"#))
  }

  /// The example of the front page.
  @Test func theExampleIsAMessage() throws {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    let content = MailContent(
      language: "en",
      heading: "Thank you for your order 1024",
      sections: [.table([.init("Total", amount: "€25.80", isTotal: true)])],
      footer: "Mug Shop"
    )
    let message = try MailMessage(
      id: "evt_1",
      date: date,
      from: MailAddress("Mug Shop <shop@example.com>"),
      to: MailAddress("ann@example.com"),
      subject: "Your order 1024",
      content: content
    )
    #expect(message.content.text.contains("Total  €25.80"))
  }
}
