import Foundation

extension HTTPBody {
  /// A form with texts and files, as a browser sends it (`multipart/form-data`).
  ///
  ///     var form = HTTPBody.Multipart()
  ///     form.append("title", "Mug")
  ///     try form.append("image", .file("mug.png"), filename: "mug.png", type: "image/png")
  ///     let product = try await client.load(Resource<Product>("products").sending(form))
  ///
  /// Parts are read as they are sent, so that large files take no memory, and the length is
  /// announced where that of every part is known. Names cannot break out of their place, whatever
  /// is in them.
  public struct Multipart: Sendable {
    private var pieces: [HTTPBody] = []
    private var boundary: String
    private let random: @Sendable () -> UInt64

    /// Makes an empty form.
    ///
    /// The line that parts its parts is drawn at random, and drawn on while it occurs in a part
    /// that is at hand; what comes out of a file can only be trusted not to hold 128 bits that were
    /// drawn after it was written.
    public init(random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }) {
      self.random = random
      boundary = "rialto-" + Self.word(random) + Self.word(random)
    }

    /// Adds a text.
    public mutating func append(_ name: String, _ text: String) {
      add(name, HTTPBody(Array(text.utf8)), more: "")
    }

    /// Adds a file, or any other body.
    ///
    /// - Parameters:
    ///   - name: The name of the part.
    ///   - body: What it holds.
    ///   - filename: What the file is called there.
    ///   - type: What it is.
    /// - Throws: `HTTPError` where the type is none that can be sent.
    public mutating func append(
      _ name: String,
      _ body: HTTPBody,
      filename: String,
      type: String = "application/octet-stream"
    ) throws(HTTPError) {
      guard HTTPFields(dictionaryLiteral: ("Content-Type", type)).firstInvalidField == nil else {
        throw .invalid("The media type of a part contains invalid characters.")
      }
      add(name, body, more: "; filename=\"\(filename.escapedInForm)\"\r\nContent-Type: \(type)")
    }

    /// What says that a body is this form.
    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The form as it is sent.
    var body: HTTPBody {
      var bodies: [HTTPBody] = []
      for piece in pieces {
        bodies += [HTTPBody(Array("--\(boundary)\r\n".utf8)), piece, HTTPBody([0x0D, 0x0A])]
      }
      return .joined(bodies + [HTTPBody(Array("--\(boundary)--\r\n".utf8))])
    }

    private mutating func add(_ name: String, _ content: HTTPBody, more: String) {
      // A browser writes the line ends of a name as CR LF, whatever they were.
      let lines = name.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
      let name = lines.joined(separator: "\r\n").escapedInForm
      let head = Array("Content-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n".utf8)
      let piece = joined([HTTPBody(head), content])
      // What is added makes it longer, so it still does not occur in the parts before.
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
  /// The text between quotes of a part's header, by the rules of HTML: three characters are encoded.
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
