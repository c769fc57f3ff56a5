import Foundation

extension HTTPBody {
  /// A form with texts and files (`multipart/form-data`).
  ///
  ///     var form = HTTPBody.Multipart()
  ///     form.append("title", "Mug")
  ///     try form.append("image", .file("mug.png"), filename: "mug.png", type: "image/png")
  ///     let product = try await client.load(Resource<Product>("products").sending(form))
  ///
  /// Parts are read as they are sent, so that large files take no memory, and the length is
  /// announced if that of every part is known. Names are escaped.
  public struct Multipart: Sendable {
    private var pieces: [HTTPBody] = []
    private var boundary: String
    private let random: @Sendable () -> UInt64

    /// Creates an empty form.
    ///
    /// The boundary is random, and is extended while it occurs in a part in memory; for a file it
    /// relies on 128 random bits that were drawn after the file was written.
    public init(random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }) {
      self.random = random
      boundary = "rialto-" + Self.word(random) + Self.word(random)
    }

    /// Appends a text.
    public mutating func append(_ name: String, _ text: String) {
      add(name, content: HTTPBody(Array(text.utf8)), more: "")
    }

    /// Appends a file, or any other body.
    ///
    /// - Parameters:
    ///   - name: The name of the part.
    ///   - body: The content.
    ///   - filename: The file name.
    ///   - type: The media type.
    /// - Throws: ``HTTPError/Kind/invalidRequest(_:)`` if the media type contains invalid
    ///   characters.
    public mutating func append(
      _ name: String,
      _ body: HTTPBody,
      filename: String,
      type: String = "application/octet-stream"
    ) throws(HTTPError) {
      guard HTTPFields(dictionaryLiteral: ("Content-Type", type)).firstInvalidField == nil else {
        throw .invalid("The media type of a part contains invalid characters.")
      }
      add(
        name,
        content: body,
        more: "; filename=\"\(filename.escapedInForm)\"\r\nContent-Type: \(type)"
      )
    }

    /// The media type of the form, with its boundary.
    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The encoded form.
    var body: HTTPBody {
      var bodies: [HTTPBody] = []
      for piece in pieces {
        bodies += [HTTPBody(Array("--\(boundary)\r\n".utf8)), piece, HTTPBody([0x0D, 0x0A])]
      }
      return .joined(bodies + [HTTPBody(Array("--\(boundary)--\r\n".utf8))])
    }

    private mutating func add(_ name: String, content: HTTPBody, more: String) {
      // Browsers write the line ends of a name as CR LF, whatever they were.
      let lines = name.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
      let name = lines.joined(separator: "\r\n").escapedInForm
      let head = Array("Content-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n".utf8)
      let piece = joined([HTTPBody(head), content])
      // A longer boundary still does not occur in the parts before.
      while piece.bytes?.firstRange(of: Array(boundary.utf8)) != nil {
        boundary += Self.word(random)
      }
      pieces.append(piece)
    }

    private static func word(_ random: () -> UInt64) -> String {
      let digits = String(random(), radix: 36)
      return String(repeating: "0", count: 13 - digits.count) + digits
    }
  }
}

extension String {
  /// The text escaped for the quotes of a part's header, by the rules of HTML.
  fileprivate var escapedInForm: String {
    // By scalars: CR LF is one character, and is neither of the two.
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": escaped += "%0A"
      case "\r": escaped += "%0D"
      case "\"": escaped += "%22"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Character {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
