public import Foundation

/// A message with the same content as plain text and as HTML.
public struct MailMessage: Sendable, Hashable {
  /// The ID, which is the same when the message is sent again; it has no spaces or brackets.
  public let id: String
  /// The date on which it was written.
  public let date: Date
  /// The sender.
  public let from: MailAddress
  /// The recipient.
  public let to: MailAddress
  /// The subject.
  public let subject: String
  /// The content.
  public let content: MailContent

  /// Creates a message.
  ///
  /// - Throws: ``MailError/invalidHeader(_:)`` if the ID or the subject could change the header.
  public init(
    id: String,
    date: Date,
    from: MailAddress,
    to: MailAddress,
    subject: String,
    content: MailContent
  ) throws(MailError) {
    guard !id.isEmpty, id.utf8.allSatisfy(Self.isAllowedInID) else { throw .invalidHeader("id") }
    guard !subject.hasControlCharacters else { throw .invalidHeader("subject") }
    self.id = id
    self.date = date
    self.from = from
    self.to = to
    self.subject = subject
    self.content = content
  }

  private static func isAllowedInID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The message in the form that is sent: header fields and two parts of MIME, in ASCII.
  public var text: String {
    let fields = [
      "Date: \(Self.text(of: date))",
      "From: \(from.headerText(after: 8))",
      "To: \(to.headerText(after: 6))",
      "Subject: "
        + (EncodedWord.isPlain(subject, after: 9) ? subject : EncodedWord.text(subject)),
      "Message-ID: <\(id)@\(from.domain)>",
      // Programs that answer messages on their own do not answer this one (RFC 3834).
      "Auto-Submitted: auto-generated",
      "Content-Language: \(content.language)",
      "MIME-Version: 1.0",
      "Content-Type: multipart/alternative; boundary=\"\(Self.boundary)\"",
    ]
    // The last part is the one that a reader prefers.
    return fields.joined(separator: "\r\n") + "\r\n\r\n" + part("plain", content.text)
      + part("html", content.html) + "--\(Self.boundary)--\r\n"
  }

  /// Quoted-printable text has no `=_`, so the boundary is in no part.
  private static let boundary = "=_alternative"

  private func part(_ type: String, _ text: String) -> String {
    """
    --\(Self.boundary)\r
    Content-Type: text/\(type); charset=utf-8\r
    Content-Transfer-Encoding: quoted-printable\r
    \r
    \(QuotedPrintable.encoded(text))
    """
  }

  /// Returns a date as RFC 5322 writes it.
  private static func text(of date: Date) -> String {
    let format = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
        \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits) +0000
        """,
      locale: Locale(identifier: "en_US_POSIX"),
      timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian)
    )
    return date.formatted(format)
  }
}

/// Text of a header field that is not plain ASCII, as RFC 2047 encodes it.
enum EncodedWord {
  /// The most bytes in a word; longer text becomes several words, each on a separate line.
  private static let wordLength = 39
  /// The most characters of a header field on one line.
  private static let lineLength = 76

  /// Returns `true` for text that needs no encoding and fits on its line.
  static func isPlain(_ text: String, after prefix: Int) -> Bool {
    text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !text.contains("=?")
      && prefix + text.utf8.count <= lineLength
  }

  /// Returns the text in words that are separated by line breaks, which a reader drops.
  static func text(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    // A character must not be divided between two words.
    for scalar in text.unicodeScalars {
      if word.utf8.count + String(scalar).utf8.count > wordLength {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(scalar)
    }
    words.append(word)
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }
}

/// Text as lines of ASCII that every server passes on unchanged (RFC 2045).
enum QuotedPrintable {
  /// The most characters on a line, without the `=` that continues it on the next.
  private static let lineLength = 75

  /// Returns the text as lines that end with CRLF.
  static func encoded(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { line(Array($0.utf8)) + "\r\n" }.joined()
  }

  private static func line(_ bytes: [UInt8]) -> String {
    var (text, column) = ("", 0)
    for (place, byte) in bytes.enumerated() {
      let code = code(of: byte, isLast: place == bytes.count - 1)
      if column + code.utf8.count > lineLength {
        text += "=\r\n"
        column = 0
      }
      text += code
      column += code.utf8.count
    }
    return text
  }

  private static func code(of byte: UInt8, isLast: Bool) -> String {
    // A space at the end of a line is lost on the way.
    let isSpace = byte == 0x20 && !isLast
    if isSpace || 0x21...0x7E ~= byte && byte != UInt8(ascii: "=") {
      return String(UnicodeScalar(byte))
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "=0\(digits)" : "=\(digits)"
  }
}
