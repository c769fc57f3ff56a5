import TestSupport
import Testing

@testable import FoundationCore

@Suite(.timeLimit(.minutes(10))) struct RedactorTests {
  @Test(arguments: [
    ("https://bob:pw@host/a?b=1", "https://***@host/a?b=1"),
    ("https://ghp_1@github.com/x", "https://***@github.com/x"),
    ("postgres://u:p@ss@db:5432/shop", "postgres://***@db:5432/shop"),
    ("https://h/p?apiKey=abc&q=tea", "https://h/p?apiKey=***&q=tea"),
    ("https://h/p?q=tea&API_KEY=abc", "https://h/p?q=tea&API_KEY=***"),
    ("http://secret:8080/?token=abc", "http://secret:8080/?token=***"),
    ("app://token=abc", "app://token=***"),
    ("app://h:token=abc", "app://h:token=***"),
    ("(see https://h/?key=abc).", "(see https://h/?key=***)."),
    ("?access_token=a.b-c~d%2Fe#top", "?access_token=***"),
    ("?X-Amz-Signature=00ff&X-Amz-Credential=AKIA", "?X-Amz-Signature=***&X-Amz-Credential=***"),
    ("?next=https%3A%2F%2Fh%3Fkey%3Dabc%26q%3D1", "?next=https%3A%2F%2Fh%3Fkey%3D***%26q%3D1"),
    (
      "{\"u\":\"http://h?a=1\\u0026key=abc\\u0026b=2\"}",
      "{\"u\":\"http://h?a=1\\u0026key=***\\u0026b=2\"}"
    ),
    ("user[password]=hunter2&user[name]=bob", "user[password]=***&user[name]=bob"),
  ])
  func addressesAndFormsKeepAllButTheirSecrets(text: String, redacted: String) {
    #expect(Redactor.standard.redact(text) == redacted)
  }

  @Test(arguments: [
    ("Authorization: Bearer a b\r\nHost: h", "Authorization: Bearer ***\r\nHost: h"),
    ("authorization:basic dTpw", "authorization:basic ***"),
    ("Authorization: Digest username=\"b\", response=\"ff\"", "Authorization: Digest ***"),
    ("Proxy-Authorization: abc", "Proxy-Authorization: ***"),
    ("Set-Cookie: sid=1; Path=/\nCookie: a=1; b=2\nAge: 3", "Set-Cookie: ***\nCookie: ***\nAge: 3"),
    ("X-API-KEY: abc", "X-API-KEY: ***"),
    (
      "curl -H \"Authorization: Bearer x\" https://h",
      "curl -H \"Authorization: Bearer ***\" https://h"
    ),
    (#"{"raw":"A: 1\r\nCookie: a=b; c\r\nB: 2"}"#, #"{"raw":"A: 1\r\nCookie: ***\r\nB: 2"}"#),
    ("refused: Bearer eyJhbGci.e30.x was stale", "refused: Bearer *** was stale"),
    ("sent Basic dXNlcjpwYXNz twice", "sent Basic *** twice"),
  ])
  func headerLinesKeepTheirNamesAndSchemes(text: String, redacted: String) {
    #expect(Redactor.standard.redact(text) == redacted)
  }

  @Test(arguments: [
    (#"{"password" : "a\"b\\", "n":1}"#, #"{"password" : "***", "n":1}"#),
    (#"{"pin":{"accessToken":12345},"b":2}"#, #"{"pin":{"accessToken":"***"},"b":2}"#),
    (#"{"secret":["a]",{"b":"}"}],"c":3}"#, #"{"secret":"***","c":3}"#),
    (#"{"token":null,"password":true}"#, #"{"token":null,"password":true}"#),
    (#""refresh_token":"cut of"#, #""refresh_token":"***"#),
    (#"{"token":{"cut":[1,"#, #"{"token":"***""#),
    (#"{"authorization":"Bearer x","a":1}"#, #"{"authorization":"Bearer ***","a":1}"#),
    (#"{"b":"{\"token\":\"a\\\"b\",\"c\":1}"}"#, #"{"b":"{\"token\":\"***\",\"c\":1}"}"#),
    (#"{"b":"{\"token\":\"cut"}"#, #"{"b":"{\"token\":\"***"}"#),
    (#"["password": "hunter2", "name": "bob"]"#, #"["password": "***", "name": "bob"]"#),
    (#"User(password: Optional("hunter2"), id: 1)"#, #"User(password: Optional("***"), id: 1)"#),
    ("{'password': 'it', 'a': None}", "{'password': '***', 'a': None}"),
    (#"{"secret"=>"x"}"#, #"{"secret"=>"***"}"#),
    ("{\"password\":\n  \"x\"\n}", "{\"password\":\n  \"***\"\n}"),
  ])
  func membersStayReadableJSON(text: String, redacted: String) {
    #expect(Redactor.standard.redact(text) == redacted)
  }

  @Test(arguments: [
    ("password=hunter2 host=db", "password=*** host=db"),
    ("PASSWORD = hunter2", "PASSWORD = ***"),
    ("Server=db;Pwd=a,b;Port=1", "Server=db;Pwd=***;Port=1"),
    ("client_secret='a b'; x", "client_secret='***'; x"),
    ("password:hunter", "password:***"),
    ("password: hunter2", "password: ***"),
    ("export NEWS_API_KEY=abc", "export NEWS_API_KEY=***"),
    ("line one\\npassword=x\\nline two", "line one\\npassword=***\\nline two"),
    ("C:\\password=x", "C:\\password=***"),
    ("pässword, token=höchst…geheim ünd", "pässword, token=*** ünd"),
  ])
  func assignmentsLoseTheirValue(text: String, redacted: String) {
    #expect(Redactor.standard.redact(text) == redacted)
  }

  @Test(arguments: [
    "", "the key to success", "tokens: 3", "Unexpected token: }", "The key: a good sleep",
    "The token: it expired.", "monkey=banana", "sort_key=name&primaryKey=id", "page_token=abc",
    "Idempotency-Key: 7f3a", "the bearer of bad news", "Basic understanding is enough",
    "bob@example.com wrote", "https://h/image@2x.png", "time: 12:30", "code=store.out_of_stock",
    "Set a key with NEWS_API_KEY=<key>.", "password", "password=", "token: ", "secret://",
    "キー: 値 🔑", "\"key\"", "authorship=me", "-_-", "://", "%3D", "\\", "\\u", "password%",
  ])
  func innocentTextStays(text: String) {
    #expect(Redactor.standard.redact(text) == text)
  }

  /// Sentences that name a secret, a file or a program of that name, without a secret.
  @Test(arguments: [
    "Invalid --image '/etc/passwd': choose a PNG, JPEG or SVG file.",
    "Invalid --image \"/etc/passwd\": choose a PNG.", "cat: /etc/passwd: Permission denied",
    "Could not read /run/secrets/token: no such file.", "/etc/pwd: is a folder",
    "Unknown setting 'news.key': try newsapi.key.",
    "Invalid 'password': use at least 8 characters.",
    "Invalid --password 'secret': choose another.", "Missing 'api_key': set it with config.",
    "$.token: expected a string but found a number.", "The key: use letters and digits.",
    "Signature: does not match.", "The token '/srv/app/jwt': it has expired.",
    "Set the key, the token or the secret.", "Correct password and try again.",
    "The password is not stored.", "Enter the password for anna at http://127.0.0.1:8080/:",
    "token: Fill this in.", "'secret': Fill this in.", "No product has the key 'MUG-RED'.",
    "Authentication failed.", "A key of 64 characters was expected.",
  ])
  func wordsBesideTheNameOfASecretStay(text: String) {
    #expect(Redactor.standard.redact(text) == text)
  }

  /// The value SECRET, wherever programs write one.
  @Test(arguments: [
    "password=SECRET", "password='SECRET'", "password = \"SECRET\"",
    "WHERE password='SECRET' LIMIT",
    "PGPASSWORD=SECRET psql", "token=SECRET&page=2", "?api_key=SECRET", "&sig=SECRET#top",
    "{\"token\": \"SECRET\"}", "{\"token\":\"SECRET\"}", "{'token': 'SECRET'}",
    "{\"spring.datasource.password\": \"SECRET\"}", "{\"db/password\": \"SECRET\"}",
    "{\"clientSecret\": [\"SECRET\"]}", "{\"credentials\": {\"a\": \"SECRET\"}}",
    "{\\\"password\\\": \\\"SECRET\\\"}", "\"password\": SECRET", "password:SECRET",
    "X-Api-Key: SECRET", "Authorization: Bearer SECRET", "authorization: Basic SECRET",
    "Proxy-Authorization: Digest SECRET", "Cookie: id=SECRET; a=b", "Set-Cookie: SECRET",
    "http://anna:SECRET@shop.example/", "postgres://u:SECRET@db/shop",
    "https://SECRET@github.com/x",
    "user[password]=SECRET", "--token=SECRET", "Optional(password: SECRET)", "secret=>\"SECRET\"",
    "'/etc/passwd': 'SECRET'", "next=%2F%3Ftoken%3DSECRET%26a%3D1",
  ])
  func secretsAreMasked(text: String) {
    let secret = "Xq7Zr4Lk9"
    let redacted = Redactor.standard.redact(text.replacing("SECRET", with: secret))
    #expect(!redacted.contains(secret))
    #expect(redacted.contains("***"))
  }

  @Test(arguments: [
    "'/etc/passwd': choose ", "'token': a ", "/token: ", "\"a/key\": [", "password='x' ", "://a:b@",
  ])
  func tenTimesTheTextIsTenTimesTheWork(part: String) {
    let growth = growthOfTenTimes(20_000) { size in
      _ = Redactor.standard.redact(String(repeating: part, count: size / part.utf8.count))
    }
    #expect(growth < 20)
  }

  @Test func exactSecretsAreHiddenInEverySpelling() {
    let redactor = Redactor(secrets: ["a/b\"c", "", "***"])
    #expect(redactor.redact("xa/b\"cx") == "x***x")
    #expect(redactor.redact("to%20a%2Fb%22c!") == "to%20***!")
    #expect(redactor.redact(#"{"v":"a/b\"c"}"#) == #"{"v":"***"}"#)
    #expect(redactor.redact("nothing") == "nothing")
  }

  @Test func overlappingSecretsLeaveNoEndStanding() {
    let redactor = Redactor(secrets: ["abc", "cde", "abcdef"])
    #expect(redactor.redact("abcde") == "***")
    #expect(redactor.redact("abcdef!") == "***!")
    #expect(redactor.redact("abab") == "abab")
  }

  @Test(arguments: [
    "api_key", "X-Api-Key", "Authorization", "Set-Cookie", "key", "sessionID",
  ])
  func secretNamesAreKnown(name: String) {
    #expect(Redactor.isSecret(name: name))
  }

  @Test(arguments: ["", "name", "keyboard", "nextPageToken", "Idempotency-Key", "cookies"])
  func innocentNamesAreKnown(name: String) {
    #expect(!Redactor.isSecret(name: name))
  }

  /// Most texts are not even copied, because no name of a secret can end in them.
  @Test(arguments: Mutations.seeds)
  func shortcutChangesNoResult(_ seed: Int) {
    let texts = [
      "?key=abc&q=1", "https://h/p?page=2&limit=10", "https://bob:pw@host/a", "x-api-KEY: 12",
      "to-ken=a_1&otp=7", "Bearer aB3cD4eF", "basic dXNlcjpwYXNz", #"{"pwd":"x","cvc":[1,2]}"#,
      "sig=1", "%26jwt=a.b", #"\u0026sid=4"#, "Set-Cookie: a=1", "user[password]=hunter2",
    ]
    var mutations = Mutations(of: texts, seed: seed)
    for _ in 0..<500 {
      let text = mutations.nextText()
      var scanner = SecretScanner(Array(text.utf8))
      #expect(Redactor.standard.redact(text) == scanner.redacted())
    }
  }

  @Test func anythingRedactedTwiceIsRedactedOnce() {
    let parts = [
      "password", "key", "Cookie", "bearer ", "=", ": ", ":", "\"", "\\\"", "\\", "'", "{", "}",
      "[",
      "]", "://", "@", "/", "&", ";", " ", "\n", "abc123", "hunter", "%3D", "%26", "optional(", "é",
      "null", ",", "<", "***", "\\n", "\\u0026", "Digest ", ")",
    ]
    var random = SplitMix64(7)
    let redactor = Redactor(secrets: ["abc123"])
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 1...12, using: &random))
        .compactMap { _ in parts.randomElement(using: &random) }.joined()
      let once = redactor.redact(text)
      #expect(redactor.redact(once) == once, "from \(text.debugDescription)")
      #expect(!once.contains("abc123"))
    }
  }

  @Test(arguments: [
    "password=", "\"token\":[", "token: ", "://", "\\", "a\\", "\"token\":[\\", "bearer ", "[",
    "key[", "Cookie: \"", "\"token\":\"\\", "token=,", "x@", "auth=>", "token \t", "{\"secret\":{",
  ])
  func redactionOfHostileTextIsLinear(part: String) {
    // Read over and over, a text of this length would go far beyond the time limit.
    let text = "\"token\":[" + String(repeating: part, count: 60_000 / part.utf8.count)
    let once = Redactor.standard.redact(text)
    #expect(once.utf8.count <= text.utf8.count * 2)
    let bare = String(text.dropFirst(9))
    #expect(Redactor.standard.redact(bare).utf8.count <= bare.utf8.count * 2)
  }
}
