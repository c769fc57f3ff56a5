import FoundationCore
import StoreHTTP
import Testing

/// An answer with status 200 that is no list of mugs.
struct WrongAnswer: Sendable, CustomTestStringConvertible {
  struct Mugs: Decodable, Sendable {
    struct Mug: Decodable, Sendable {
      let name: String
    }

    @RequiredArray var mugs: [Mug]
  }

  static let resource = Resource<Mugs>("mugs")

  let kind: String
  let body: String
  /// A part of the reason.
  let said: String
  /// The beginning of the body, which only the causes have.
  var hidden: String?
  var title = "The response from example.org has an unexpected format."

  var testDescription: String { kind }

  static let all = [
    WrongAnswer(kind: "nothing", body: "", said: "The body is empty."),
    WrongAnswer(kind: "blanks", body: " \n", said: "It is not JSON. "),
    WrongAnswer(
      kind: "a page",
      body: "<!doctype html><title>Sign in to the café</title><p>Password:",
      said: "The body is a web page.",
      hidden: "Sign in to the café Password:"
    ),
    WrongAnswer(
      kind: "a text",
      body: "upstream connect error",
      said: "It is not JSON. A value was expected at line 1, column 1.",
      hidden: "upstream connect error"
    ),
    WrongAnswer(
      kind: "a cut list",
      body: #"{"mugs":[{"name":"Re"#,
      said: "It is not JSON. ",
      hidden: #"{"mugs":[{"name":"Re"#
    ),
    WrongAnswer(kind: "no list", body: "{}", said: "$.mugs: "),
    WrongAnswer(
      kind: "null",
      body: "null",
      said: "$: Expected an object but found null.",
      hidden: "null"
    ),
    WrongAnswer(
      kind: "a word for a list",
      body: #"{"mugs":"none"}"#,
      said: "$.mugs: Expected"
    ),
    WrongAnswer(
      kind: "a list of something else",
      body: #"{"mugs":[{"title":"Red"},{"title":"Blue"}]}"#,
      said: "$.mugs: 2 of 2 dropped; the first, $.mugs[0]: "
    ),
    WrongAnswer(
      kind: "a secret",
      body: #"{"api_key":"hidden"}"#,
      said: "$.mugs: ",
      hidden: #"{"api_key":"***"}"#
    ),
    WrongAnswer(
      kind: "an error as a text",
      body: #"{"error":"No such shop"}"#,
      said: "No such shop.",
      title: "example.org responded with an error."
    ),
    WrongAnswer(
      kind: "an error as an object",
      body: #"{"error":{"code":"closed","message":"The shop is closed."},"data":null}"#,
      said: "The shop is closed.",
      title: "example.org responded with an error."
    ),
    WrongAnswer(
      kind: "a list of errors",
      body: #"{"errors":[{"message":"Too complex"}]}"#,
      said: "Too complex.",
      title: "example.org responded with an error."
    ),
    WrongAnswer(
      kind: "a status of error",
      body: #"{"status":"error","code":"rateLimited","message":"Come back later."}"#,
      said: "Come back later.",
      title: "example.org responded with an error."
    ),
    WrongAnswer(
      kind: "a message alone",
      body: #"{"message":"Under maintenance"}"#,
      said: "Under maintenance.",
      title: "example.org responded with an error."
    ),
    // Their message and title are part of what is answered, and no words about a failure.
    WrongAnswer(
      kind: "one mug",
      body: #"{"title":"Red mug","message":"With love","price":9}"#,
      said: "$.mugs: "
    ),
    WrongAnswer(
      kind: "an empty place for an error",
      body: #"{"error":null,"errors":[],"items":[]}"#,
      said: "$.mugs: "
    ),
  ]
}
