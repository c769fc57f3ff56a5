import CommandKit
import Foundation
import TestSupport
import Testing

/// Missing, damaged and wrong files and documents.
@Suite(.serialized) struct WrongFileTests {
  @Test(arguments: Self.rows)
  func hasItsMessageAndItsStatus(input: WrongInput) async throws { try await input.check() }

  @Test(arguments: Self.appEnvironment)
  func anInvalidEnvironmentIsReported(input: WrongInput) async throws { try await input.check() }

  @Test func aTruncatedStoreIsReportedAndNotChanged() async throws {
    let desk = try Desk()
    try await desk.seed()
    // The latest changes are in the write-ahead log until a checkpoint, so this uses a backup.
    #expect(await desk.rialto("store backup whole").status == .done)
    let whole = try Data(contentsOf: URL(filePath: desk.project + "/whole"))
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: desk.storeFile + suffix)
    }
    let half = whole.prefix(whole.count / 2)
    try half.write(to: URL(filePath: desk.storeFile))
    for line in ["catalog list --all", "store fsck", "orders list --all"] {
      let result = await desk.rialto(line)
      #expect(result.status == .failed, "\(line): \(result.error)")
      #expect(result.error.hasPrefix("Error: "), "\(line): \(result.error)")
    }
    let after = try Data(contentsOf: URL(filePath: desk.storeFile))
    #expect(after.count == half.count)
  }

  static let rows: [WrongInput] = [
    // Files that are missing, folders, devices, of another kind
    WrongInput("catalog add --file none.json", .failed, "No such file or directory."),
    WrongInput("catalog add --file .", .failed, "is not a regular file"),
    WrongInput("catalog import none.ndjson", .failed, "No such file or directory."),
    WrongInput("catalog import .", .failed, "is not a regular file"),
    WrongInput("catalog import /dev/null", .failed, "is not a regular file"),
    WrongInput("catalog import pipe", .failed, "is not a regular file") { desk in
      mkfifo(desk.project + "/pipe", 0o600)
    },
    WrongInput("catalog edit MUG-RED --image none.png", .failed, "No such file or directory."),
    WrongInput("catalog edit MUG-RED --image text.png", .usage, "a PNG, JPEG or WebP image") {
      desk in
      try desk.write("no picture", to: desk.project + "/text.png")
    },
    WrongInput("catalog edit MUG-RED --image empty.png", .usage, "image") { desk in
      try desk.write("", to: desk.project + "/empty.png")
    },
    WrongInput("catalog edit MUG-RED --image /dev/zero", .failed, "is not a regular file"),
    WrongInput("catalog export -o none/x.ndjson", .failed, "No such file or directory."),
    WrongInput("catalog export -o .", .failed, "not a folder or a device"),
    WrongInput("countries map --svg none/x.svg --offline", .failed, "Could not write"),
    WrongInput("countries map --svg . --offline", .failed, "is not a regular file"),
    WrongInput("store backup home", .conflict, "already exists") { desk in
      try desk.write("mine", to: desk.project + "/home")
    },
    WrongInput("store restore none --yes", .failed, "cannot be opened"),
    WrongInput("store restore text --yes", .failed, "is not a database") { desk in
      try desk.write(String(repeating: "no database ", count: 99), to: desk.project + "/text")
    },
    WrongInput("store restore empty --yes", .refused, "") { desk in
      try desk.write("", to: desk.project + "/empty")
    },
    WrongInput("store serve --socket text", .conflict, "is not a socket") { desk in
      try desk.write("mine", to: desk.project + "/text")
    },
    WrongInput("store serve --socket \(String(repeating: "x", count: 200))", .usage, "1 to 107"),
    WrongInput("store serve --listen 0.0.0.0:0", .refused, "Other machines could reach it"),
    WrongInput("store serve --listen 127.0.0.1:99999", .usage, "127.0.0.1:PORT"),
    WrongInput("store serve --behind-tls-proxy x", .refused, "The store has no accounts yet."),
    // Documents
    WrongInput("catalog add --file -", .usage, "This is not JSON"),
    WrongInput("catalog add --file -", .usage, "A name in quotes", piping: ["{"]),
    WrongInput("catalog add --file -", .usage, "Use an object.", piping: ["[]"]),
    WrongInput("catalog add --file -", .usage, "not JSON", piping: ["{'title':1}"]),
    WrongInput("catalog add --file -", .usage, "not JSON", piping: ["\u{FEFF}\u{FEFF}{}"]),
    WrongInput("catalog add --file -", .usage, "variants", piping: [#"{"title":"T"}"#]),
    WrongInput(
      "catalog add --file -",
      .usage,
      "nonsense: Choose from",
      piping: [#"{"nonsense":1}"#]
    ),
    WrongInput("catalog add --file -", .usage, "prices[0].amount: Use", piping: [priced("1e99")]),
    WrongInput(
      "catalog add --file -",
      .usage,
      "nested deeper",
      piping: [
        String(repeating: "[", count: 9999)
      ]
    ),
    WrongInput("catalog add --file big.json", .refused, "larger than 1 MB") { desk in
      try desk.write(String(repeating: "x", count: 1_100_000), to: desk.project + "/big.json")
    },
    WrongInput("catalog import -", .refused, "1 of 1 products were refused", piping: ["not json"]),
    WrongInput("catalog import -", .refused, "were refused", piping: [#"[{"title":"T"}]"#]),
    WrongInput("catalog import -", .refused, "were refused", piping: ["title,sku", "T,A"]),
    WrongInput("catalog import -", .refused, "2 of 2", piping: [#"{"title":"T"}"#, "{"]),
    WrongInput(
      "catalog import -",
      .refused,
      "1 of 1",
      piping: [
        String(repeating: "[", count: 100_000)
      ]
    ),
    WrongInput(
      "catalog import -",
      .refused,
      "1 of 1",
      piping: [
        #"{"title":"\#(String(repeating: "x", count: 300_000))"}"#
      ]
    ),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(title: #"\u001b[31mRed"#)]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(title: #"a\u0000b"#)]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(title: #"\ud800"#)]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(title: " ")]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(sku: #"A\u202eB"#)]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(amount: "-1")]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(amount: "1.5")]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(amount: "1e30")]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(currency: "zz")]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(count: "-3")]),
    WrongInput("catalog import -", .refused, "1 of 1", piping: [product(count: "true")]),
    WrongInput("news login --key-stdin", .failed, "", piping: [""]),
    WrongInput("store account add a --password-stdin", .failed, "The first line has no password."),
    WrongInput("store account add a --password-stdin", .usage, "password", piping: ["short"]),
  ]

  static let appEnvironment: [WrongInput] = [
    // Settings
    WrongInput("config", .failed, "config cannot be read") { desk in
      try FileManager.default.createDirectory(
        atPath: desk.userFile,
        withIntermediateDirectories: true
      )
    },
    WrongInput("config", .failed, "config cannot be read") { desk in
      try desk.write("", to: desk.userFile)
      try FileManager.default.removeItem(atPath: desk.userFile)
      mkfifo(desk.userFile, 0o600)
    },
    WrongInput("catalog list", .failed, "config cannot be read") { desk in
      try desk.write("", to: desk.userFile)
      try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: desk.userFile))
    },
    WrongInput("catalog list", .usage, "color must be auto") { desk in
      try desk.write("color = blue\n", to: desk.userFile)
    },
    WrongInput("catalog list", .usage, ":2: ") { desk in
      try desk.write("color = never\ncolor = auto\n", to: desk.userFile)
    },
    WrongInput("catalog list", .usage, "Unknown setting 'colour'") { desk in
      try desk.write("colour = never\n", to: desk.userFile)
    },
    WrongInput("catalog list", .usage, "cannot be set in a project file") { desk in
      try desk.write("news.key.command = true\n", to: desk.projectFile)
    },
    WrongInput("catalog list", .usage, "is a secret and cannot be set directly") { desk in
      try desk.write("news.key = abc\n", to: desk.userFile)
    },
    WrongInput("news list --country de --provider newsapi", .authentication, "Could not read") {
      desk in try desk.write("news.key.file = /none/key\n", to: desk.userFile)
    },
    WrongInput("news list --country de --provider newsapi", .authentication, "Could not read") {
      desk in try desk.write("news.key.command = false\n", to: desk.userFile)
    },
    WrongInput("catalog list", .usage, "locale must be") {
      $0.environment["RIALTO_LOCALE"] = "x!"
    },
    WrongInput("catalog list", .done, "") { $0.environment["LC_ALL"] = "tlh_KLINGON.EBCDIC@nope" },
    WrongInput("catalog list", .done, "") { $0.environment["TZ"] = "Mars/Olympus" },
    WrongInput("catalog list", .done, "") { $0.environment["PAGER"] = "false" },
    WrongInput("catalog list", .failed, "Could not find your home folder.", in: .empty) {
      $0.environment["HOME"] = nil
    },
    WrongInput("catalog list", .failed, "Could not find your home folder.", in: .empty) {
      $0.environment["HOME"] = ""
    },
    WrongInput("orders resume", .failed, "Not a directory", in: .empty) {
      $0.environment["HOME"] = "/dev/null"
    },
    WrongInput(
      "config set --project color never",
      .failed,
      "The working directory no longer exists."
    ) {
      $0.isWorkingDirectoryGone = true
    },
    // Stores
    WrongInput("catalog list", .notFound, "There is no store on this machine yet.", in: .empty),
    WrongInput("orders list", .notFound, "'rialto demo'", in: .empty),
    WrongInput("store fsck", .notFound, "There is no store", in: .empty),
    WrongInput("store backup copy", .notFound, "There is no store", in: .empty),
    WrongInput("catalog list", .failed, "is not a database", in: .empty) { desk in
      try desk.write(String(repeating: "a text ", count: 999), to: desk.storeFile)
    },
    WrongInput("orders list", .failed, "cannot be opened", in: .empty) { desk in
      try FileManager.default.createDirectory(
        atPath: desk.storeFile,
        withIntermediateDirectories: true
      )
    },
    WrongInput("store fsck", .failed, "is not a database", in: .empty) { desk in
      try desk.write("SQLite format 4\0" + String(repeating: "x", count: 999), to: desk.storeFile)
    },
    WrongInput("store account --json", .failed, "is not a database", in: .empty) { desk in
      try desk.write("text", to: desk.storeFile)
    },
    WrongInput("catalog list --store unix:text", .unavailable, "Could not connect to the store") {
      desk in
      try desk.write("text", to: desk.project + "/text")
    },
    WrongInput("whoami --store unix:none", .unavailable, "Start it with 'rialto store serve'."),
    WrongInput("whoami --store https://h/", .failed, "sign-in file") { desk in
      try desk.write("{", to: desk.home + "/.local/state/rialto/sessions.json")
    },
    WrongInput("logout --store https://h/", .authentication, "You are not signed in"),
  ]

  private static func priced(_ amount: String) -> String { product(amount: amount) }

  private static func product(
    title: String = "T",
    sku: String = "Q",
    amount: String = "100",
    currency: String = "EUR",
    count: String = "1"
  ) -> String {
    #"{"title":"\#(title)","variants":[{"sku":"\#(sku)","#
      + #""prices":[{"amount":\#(amount),"currency":"\#(currency)"}],"onHand":\#(count)}]}"#
  }
}
