import CommandKit
import Testing

@testable import rialto

/// Invalid arguments, options and numbers.
@Suite(.serialized) struct WrongWordTests {
  @Test(arguments: Self.rows)
  func hasItsMessageAndItsStatus(input: WrongInput) async throws { try await input.check() }

  @Test(arguments: Self.names)
  func isNotTakenForAName(input: WrongInput) async throws { try await input.check() }

  static let rows: [WrongInput] = [
    // What is no command, no option, no argument
    WrongInput("ordres list", .usage, "Did you mean 'orders'?"),
    WrongInput("orders plaec", .usage, "Did you mean 'place'?"),
    WrongInput("orders transitions x", .usage, "Unexpected argument 'x'."),
    WrongInput("catalog list --limt 3", .usage, "Did you mean '--limit'?"),
    WrongInput("catalog list --limit", .usage, "--limit requires a value"),
    WrongInput("catalog list --limit --all", .usage, "--limit requires a value"),
    WrongInput("catalog list --in-stock=yes", .usage, "--in-stock takes no value."),
    WrongInput("catalog list -n3x", .usage, "not '3x'"),
    WrongInput("catalog list -- --limit", .usage, "Unexpected argument '--limit'."),
    WrongInput("catalog show -- -1", .notFound, "the SKU '-1'"),
    WrongInput("catalog list --json --csv", .usage, "cannot be used together"),
    WrongInput("catalog list --json --json=nope", .usage, "Unknown field 'nope'."),
    WrongInput("catalog list --json=sku, --limit 1", .usage, "names of fields"),
    WrongInput("catalog list --config color", .usage, "a setting and its value"),
    WrongInput("catalog list --config =never", .usage, "a setting and its value"),
    WrongInput("catalog list --config colour=never", .usage, "Did you mean 'color'?"),
    WrongInput("completions tcsh", .usage, "bash, zsh or fish"),
    WrongInput("help nope", .usage, "Unknown command 'nope'"),
    WrongInput("orders resume --forget", .usage, "Missing KEY."),
    WrongInput("cart set", .usage, "Missing ITEM."),
    WrongInput("cart set MUG-RED", .usage, "a SKU with its quantity"),
    WrongInput("news search --offline", .usage, "Missing "),
    WrongInput("undo", .usage, "Missing NUMBER."),
    // Options that contradict one another
    WrongInput("shipping set x --on --off", .usage, "cannot be used together"),
    WrongInput("discounts set A --percent 10 --amount 5EUR", .usage, "cannot be used together"),
    WrongInput("taxes set DE --on-top --included", .usage, "cannot be used together"),
    WrongInput("store serve --socket s --listen 127.0.0.1:0", .usage, "cannot be used together"),
    WrongInput("fetch http://localhost:1/ --head -o x", .usage, "cannot be used together"),
    WrongInput(
      "countries series DE --year 2010 --latest 5 --offline",
      .usage,
      "cannot be used together"
    ),
    WrongInput(
      "catalog list --min-price 10EUR --max-price 5EUR",
      .usage,
      "Invalid --max-price '5EUR'"
    ),
    WrongInput("catalog list --min-price 1EUR --max-price 2USD", .usage, "the currency of"),
    WrongInput(
      "shipping set x --minimum 10 --maximum 5 --price 1",
      .usage,
      "not below the minimum"
    ),
    WrongInput("news search x --since 1d --until 3d --offline", .usage, "Invalid --until '3d'"),
    WrongInput(
      "discounts set A --percent 1 --starts 2027-01-02 --ends 2027-01-01",
      .usage,
      "after the start"
    ),
    // Numbers
    WrongInput("catalog list --limit 0", .usage, "above 0, not '0'"),
    WrongInput("catalog list --limit -1", .usage, "above 0, not '-1'"),
    WrongInput("catalog list --limit 99999999999999999999", .usage, "not '99999999999999999999'"),
    WrongInput("catalog list --limit 1e3", .usage, "not '1e3'"),
    WrongInput("catalog list --limit ٣", .usage, "not '٣'"),
    WrongInput("catalog list --limit ' 3'", .usage, "not ' 3'"),
    WrongInput("catalog list --min-rating nan", .usage, "from 0 to 5"),
    WrongInput("catalog list --min-rating 5.1", .usage, "from 0 to 5"),
    WrongInput("catalog show 99999999999999999999", .usage, "the ID of a product"),
    WrongInput("catalog show 0", .notFound, "There is no product 0."),
    WrongInput("orders show 99999999999999999999", .notFound, "There is no order"),
    WrongInput("orders place MUG-RED=9223372036854775807 %D", .usage, "use 1 to 10000"),
    WrongInput("orders place MUG-RED=0 %D", .usage, "use 1 to 10000 (MUG-RED=0)"),
    WrongInput("orders place MUG-RED=-1 %D", .usage, "not 'MUG-RED=-1'"),
    WrongInput("markets quote MUG-RED=0 --to DE --offline", .usage, "(MUG-RED=0)"),
    WrongInput("markets quote MUG-RED --to ZZ --offline", .usage, "Unknown country 'ZZ'"),
    WrongInput("catalog add --title T --sku A", .usage, "Missing price: use --price."),
    WrongInput("orders place MUG-RED=1.5 %D", .usage, "not 'MUG-RED=1.5'"),
    WrongInput("orders place MUG-RED= %D", .usage, "not 'MUG-RED='"),
    WrongInput("cart add MUG-RED=99999", .usage, "use 1 to 10000"),
    WrongInput(
      "catalog add --title T --sku A --price 1EUR --stock -5",
      .usage,
      "Invalid --stock '-5'"
    ),
    WrongInput("catalog add --title T --sku A --price 1EUR --stock 9e9", .usage, "whole number"),
    WrongInput("catalog review MUG-RED --customer A --stars 6", .usage, "use 1 to 5"),
    WrongInput("catalog review MUG-RED --customer A --stars 4.5", .usage, "a whole number"),
    WrongInput("discounts set A --percent 101", .usage, "Invalid --percent '101'"),
    WrongInput("discounts set A --percent NaN", .usage, "not 'NaN'"),
    WrongInput("discounts set A --percent 1 --limit 0", .usage, "above 0"),
    WrongInput("taxes set DE --percent 19,5", .usage, "such as 10 or 8.1"),
    WrongInput("shipping set x --days 5-2 --price 1", .usage, "not below the first number"),
    WrongInput(
      "shipping set x --days 400 --price 1",
      .usage,
      "Invalid --days '400': use 0 to 365."
    ),
    WrongInput("countries rank --indicator gdp:nan --offline", .usage, "with an optional weight"),
    WrongInput("countries rank --indicator gdp:1e999 --offline", .usage, "weight"),
    WrongInput("selftest race --stock 151", .usage, "from 1 to 150"),
    WrongInput("selftest crash --rounds 0", .usage, "from 1 to 1000000"),
    WrongInput("store seed --seed x", .usage, "a whole number"),
    WrongInput("news top --open=0 --offline", .usage, "above 0"),
    WrongInput("news watch --count 0 --offline", .usage, "above 0"),
    // Money
    WrongInput("catalog list --min-price 99999999999999999999", .usage, "an amount such as"),
    WrongInput("orders place MUG-RED %D --expect -5", .usage, "an amount such as"),
    WrongInput("orders place MUG-RED %D --expect 17.405", .usage, "EUR has 2 decimals"),
    WrongInput("orders place MUG-RED %D --expect 17.40USD", .usage, "the currency of the order"),
    WrongInput("orders place MUG-RED %D --expect €17", .usage, "an amount such as"),
    WrongInput("orders place MUG-RED %D --currency JPY", .usage, "no price in JPY"),
    WrongInput("orders place MUG-RED %D --currency EURO", .usage, "--currency must be"),
    WrongInput("catalog add --title T --sku A --price 1.5JPY", .usage, "Invalid amount '1.5JPY'"),
    WrongInput(
      "catalog add --title T --sku A --price 92233720368547758.08EUR",
      .usage,
      "an amount"
    ),
    WrongInput("catalog edit MUG-RED --price JPY", .usage, "an amount"),
    WrongInput("orders refund 1 --amount 0", .usage, "amount"),
    WrongInput("orders refund 1 --amount 10", .refused, "The order does not allow 'refund'."),
    // Dates
    WrongInput("discounts set A --percent 1 --starts 2026-02-30", .usage, "not '2026-02-30'"),
    WrongInput("discounts set A --percent 1 --starts 2026-13-01", .usage, "not '2026-13-01'"),
    WrongInput("discounts set A --percent 1 --ends 25:00", .usage, "not '25:00'"),
    WrongInput("discounts set A --percent 1 --ends 2026-11-22T25:00Z", .usage, "must be a date"),
    WrongInput("news search x --since 2025-02-29 --offline", .usage, "not '2025-02-29'"),
    WrongInput("news search x --since 99999999999d --offline", .usage, "an age such as"),
    WrongInput("news search x --since -1d --offline", .usage, "--since requires a value"),
    WrongInput("countries series DE --year 2022:2010 --offline", .usage, "the earlier one first"),
    WrongInput("countries series DE --year 2012M13 --offline", .usage, "not '2012M13'"),
    WrongInput("countries rank --year 20000000 --offline", .usage, "a year such as"),
  ]

  static let names: [WrongInput] = [
    // What is empty, long or cannot be seen
    WrongInput("catalog show ''", .usage, "not ''"),
    WrongInput("orders show ''", .usage, "not ''"),
    WrongInput("orders place '' %D", .usage, "a SKU such as"),
    WrongInput("orders place MUG-RED %D --discount ''", .usage, "not ''"),
    WrongInput("orders place MUG-RED %D --name ' '", .usage, "not ' '"),
    WrongInput("orders place MUG-RED %D --email nobody", .usage, "an e-mail address"),
    WrongInput("orders place MUG-RED %D --email a@b@c.d", .usage, "an e-mail address"),
    WrongInput("orders place MUG-RED %D --to Germany", .usage, "two-letter"),
    WrongInput("orders place MUG-RED %D --to XX", .usage, "two-letter"),
    WrongInput("orders place MUG-RED %D --by drone", .usage, "Unknown shipping method 'drone'"),
    WrongInput("orders place MUG-RED MUG-RED=2 %D", .usage, "Duplicate product 'MUG-RED'"),
    WrongInput("orders place MUG-RED %D --street a --street b --street c --street d", .usage, ""),
    WrongInput("orders place \(long(100_000)) %D", .usage, "1 to 64 letters"),
    WrongInput("orders quote MUG-RED --to DE,,AT", .usage, "two-letter country codes"),
    WrongInput("orders quote MUG-RED --to XX", .usage, "two-letter"),
    WrongInput("catalog add --title '' --sku A --price 1EUR", .usage, "not ''"),
    WrongInput("catalog add --title \(long(300)) --sku A --price 1EUR", .usage, "200 characters"),
    WrongInput("catalog add --title \(long(1_000_000)) --sku A --price 1EUR", .usage, "200"),
    WrongInput("catalog add --title T --sku 'A B' --price 1EUR", .usage, "1 to 64 letters"),
    WrongInput("catalog add --title T --sku ÄÖ --price 1EUR", .usage, "letters (A-Z)"),
    WrongInput("catalog add --title T --sku MUG-RED --price 1EUR", .usage, "has this SKU already"),
    WrongInput("catalog add --title T --sku A --price 1EUR --status sold", .usage, "draft, active"),
    WrongInput(
      "catalog add --title T --sku A --price 1EUR --stock B=5",
      .notFound,
      "no variant 'B'"
    ),
    WrongInput(
      "catalog add --title T --sku A --price 1EUR --category a/b",
      .notFound,
      "no category"
    ),
    WrongInput("catalog add --title T --sku A --price 1EUR --image ftp://x/y", .usage, "https://"),
    WrongInput("catalog add --title T --sku A --price 1EUR --image javascript:x", .usage, "https"),
    WrongInput("catalog search ''", .usage, "not ''"),
    WrongInput("catalog search '\"'", .done, ""),
    WrongInput("catalog search 'a* OR NEAR('", .done, ""),
    WrongInput("catalog list --brand nope", .notFound, "There is no brand 'nope'."),
    WrongInput("catalog list --category nope", .notFound, "There is no category 'nope'."),
    WrongInput("catalog list --sort dearest", .usage, "relevance, newest"),
    WrongInput("catalog remove NOPE --yes", .notFound, "the SKU 'NOPE'"),
    WrongInput("catalog review NOPE --customer A --stars 4", .notFound, "the SKU 'NOPE'"),
    WrongInput("cart add NOPE", .notFound, "the SKU 'NOPE'"),
    WrongInput("cart remove LAMP", .notFound, "no item in the cart"),
    WrongInput("orders show ../1", .notFound, "There is no order ../1."),
    WrongInput("orders show '1;DROP TABLE orders'", .notFound, "'rialto orders list'"),
    WrongInput("orders show 1/../2", .notFound, "There is no order"),
    WrongInput("orders show '1?x=y#z'", .notFound, "There is no order"),
    WrongInput("orders show %31", .notFound, "There is no order"),
    WrongInput("orders history transitions", .notFound, "There is no order transitions."),
    WrongInput("orders list --status nope", .usage, "draft, discarded"),
    WrongInput("orders resume nope", .notFound, "in the outbox"),
    WrongInput("orders pay 2", .notFound, "There is no order 2."),
    WrongInput("undo 99", .notFound, "There is no order 99."),
    WrongInput("discounts set '' --percent 1", .usage, "not ''"),
    WrongInput("discounts remove NOPE --yes", .notFound, "NOPE"),
    WrongInput("taxes set XX --percent 5", .usage, "Unknown country 'XX'"),
    WrongInput("shipping remove nope --yes", .notFound, "nope"),
    WrongInput("store account add '' --password-stdin", .usage, "not ''"),
    WrongInput(
      "store account add a --role god --password-stdin",
      .usage,
      "admin, editor or reader"
    ),
    WrongInput("store account remove ghost --yes", .notFound, "ghost"),
    WrongInput("countries show ''", .usage, "not ''"),
    WrongInput("countries show nowhere --offline", .notFound, "No country 'nowhere'"),
    WrongInput("countries list --region nope --offline", .notFound, "No region 'nope'"),
    WrongInput("countries list --income nope --offline", .notFound, "No income level"),
    WrongInput("countries series DE NOPE.X --offline", .unavailable, "NOPE.X"),
    WrongInput("news top --country usa --offline", .usage, "two-letter code"),
    WrongInput("news top --country zz --offline", .usage, "Invalid --country 'zz'"),
    WrongInput("news top --category gossip --offline", .usage, "business, entertainment"),
    WrongInput("news source nope --offline", .notFound, "no such source"),
    WrongInput("news hn nope --offline", .usage, "new, top, best"),
    WrongInput(
      "news search \(long(600)) --offline",
      .usage,
      "Invalid search words: use at most 500 characters.\n"
    ),
    WrongInput("news image javascript:x --offline", .usage, "an http or https URL"),
    WrongInput("config get nope", .usage, "Unknown setting 'nope'"),
    WrongInput("config set color blue", .usage, "auto, always or never"),
    WrongInput("config set locale ../..", .usage, "a language and country"),
    WrongInput("config set news.key abc", .usage, "is a secret and cannot be set directly"),
    WrongInput("config set store.url ftp://x", .usage, "or a URL"),
    WrongInput("config unset nope", .usage, "Unknown setting 'nope'"),
    WrongInput("fetch file:///etc/passwd", .usage, "an http or https URL"),
    WrongInput("fetch http://u:p@h/", .usage, "'http://***@h/'"),
    WrongInput("fetch http://localhost:99999/", .usage, "an http or https URL"),
    WrongInput("fetch http://localhost:1/ --header x", .usage, "a header field"),
    WrongInput("fetch http://localhost:1/ --header 'A: b\r\nC: d'", .usage, "a header field"),
    WrongInput("login x --store http://u:p@localhost:1/", .usage, "'http://***@localhost:1/'"),
    WrongInput(
      "login x --store http://example.org/",
      .refused,
      "The connection is not encrypted."
    ),
    WrongInput("login x", .refused, "The embedded store has no accounts; no sign-in is needed."),
    WrongInput("login --store https://example.org/", .usage, "Answer with NAME."),
    WrongInput("catalog list --store unix:", .usage, "embedded, unix:PATH"),
    WrongInput("catalog list --store http:///", .usage, "embedded, unix:PATH"),
    // Missing answers to questions
    WrongInput("catalog remove MUG-RED", .usage, "Answer with --yes."),
    WrongInput("catalog add", .usage, "Answer with options such as --title."),
    WrongInput("catalog review MUG-RED --stars 4", .usage, "Answer with --customer."),
    WrongInput("orders place MUG-RED --name Ada", .usage, "Missing --to, --street, --city"),
    WrongInput("store account add a", .usage, "Answer with --password-stdin."),
    WrongInput("news login", .usage, "Answer with"),
  ]

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }
}
