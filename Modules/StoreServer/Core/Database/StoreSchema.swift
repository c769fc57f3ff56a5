package import Persistence

/// The tables of the store and their migrations.
///
/// They are described once; ``SchemaDialect`` contains the differences between databases. Sums that
/// lists are sorted and filtered by (`available`, `least_price`, the ratings) are stored beside
/// their parts; writers update both in the same transaction, and `fsck` compares them.
package enum StoreSchema {
  /// Returns the steps for a database; steps that were ever run must not change.
  static func steps(_ dialect: SchemaDialect) -> [Step] {
    [
      Step(name: "makes the catalog", script: catalog(dialect)),
      Step(name: "makes the accounts", script: accounts(dialect)),
      Step(name: "makes the orders", script: orders(dialect)),
      Step(name: "finds what is low", script: shortage(dialect)),
      Step(name: "finds orders by both their states", script: orderStates),
      Step(name: "finds orders by their words", script: orderWords(dialect)),
      Step(name: "records stock movements", script: stock(dialect)),
      Step(name: "tracks shipments", script: shipments(dialect)),
      Step(name: "keeps invoices and credit notes", script: documents(dialect)),
      Step(name: "finds the orders of customers", script: customers(dialect)),
      Step(name: "counts sales", script: sales(dialect)),
      Step(name: "notifies webhooks", script: webhooks(dialect)),
      Step(name: "sends mail", script: mail(dialect)),
    ]
  }

  /// The migrations of SQLite, which run when the file is opened.
  package static let migrations = steps(.sqlite).map { Migration($0.name, script: $0.script) }

  /// The fingerprint of the latest schema in SQLite, by which an unchanged file is recognized.
  static let fingerprint: UInt64 = 0x4A96_49E6_9F33_07C7

  /// A migration from one schema version to the next.
  struct Step: Sendable {
    let name: String
    let script: String
  }

  private static func catalog(_ dialect: SchemaDialect) -> String {
    let (integer, text, end) = (dialect.integer, dialect.text, dialect.trailingColumn)
    return """
      \(dialect.revision)

      CREATE TABLE brand (
        id \(dialect.integerKey),
        name \(text) NOT NULL UNIQUE,
        revision \(integer) NOT NULL DEFAULT 1
      )\(dialect.rowIDTableEnd)

      CREATE TABLE category (
        id \(dialect.integerKey),
        parent \(integer) REFERENCES category,
        name \(text) NOT NULL,
        image \(text),
        revision \(integer) NOT NULL DEFAULT 1
      )\(dialect.rowIDTableEnd)
      CREATE UNIQUE INDEX category_name ON category (coalesce(parent, 0), name);
      CREATE INDEX category_parent ON category (parent);

      CREATE TABLE product (
        id \(dialect.autoincrementKey),  -- never that of one that was removed
        title \(text) NOT NULL,
        title_key \(text) NOT NULL,  -- what lists are sorted by: `String.sortKey` of the title
        description \(text) NOT NULL,
        status \(text) NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
        brand \(integer) REFERENCES brand,
        category \(integer) REFERENCES category,
        options \(text) NOT NULL\(dialect.json("options", "array")),  -- JSON, as the store sends it
        images \(text) NOT NULL\(dialect.json("images", "array")),   -- so too
        created \(integer) NOT NULL,  -- seconds since 1970, as all times here
        updated \(integer) NOT NULL,
        revision \(integer) NOT NULL,
        -- What can be bought of all variants: the sum of on_hand - reserved.
        available \(integer) NOT NULL DEFAULT 0 CHECK (available >= 0),
        stars_1 \(integer) NOT NULL DEFAULT 0 CHECK (stars_1 >= 0),
        stars_2 \(integer) NOT NULL DEFAULT 0 CHECK (stars_2 >= 0),
        stars_3 \(integer) NOT NULL DEFAULT 0 CHECK (stars_3 >= 0),
        stars_4 \(integer) NOT NULL DEFAULT 0 CHECK (stars_4 >= 0),
        stars_5 \(integer) NOT NULL DEFAULT 0 CHECK (stars_5 >= 0),
        -- The mean in hundredths of a star, rounded; 0 before the first review, so that it sorts last.
        rating \(integer) NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 500)
      )\(dialect.rowIDTableEnd)

      -- Each list is a walk along one of these, so that none has to be sorted: all products, those of
      -- a brand and those of a category, by number (the newest last), title and rating. The number of
      -- the product is the end of every one.
      CREATE INDEX product_number ON product (status\(end("id")));
      CREATE INDEX product_title ON product (status, title_key\(end("id")));
      CREATE INDEX product_rating ON product (status, rating\(end("id")));
      CREATE INDEX product_stock ON product (status\(end("id"))) WHERE available > 0;
      CREATE INDEX brand_number ON product (brand, status\(end("id")));
      CREATE INDEX brand_title ON product (brand, status, title_key\(end("id")));
      CREATE INDEX brand_rating ON product (brand, status, rating\(end("id")));
      CREATE INDEX category_number ON product (category, status\(end("id")));
      CREATE INDEX category_title ON product (category, status, title_key\(end("id")));
      CREATE INDEX category_rating ON product (category, status, rating\(end("id")));

      CREATE TABLE variant (
        id \(dialect.integerKey),
        product \(integer) NOT NULL REFERENCES product ON DELETE CASCADE,
        position \(integer) NOT NULL,
        sku \(text) NOT NULL UNIQUE,
        options \(text) NOT NULL\(dialect.json("options", "object")),  -- JSON, as the store sends it
        on_hand \(integer) NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
        reserved \(integer) NOT NULL DEFAULT 0 CHECK (reserved >= 0),
        CHECK (reserved <= on_hand)
      )\(dialect.rowIDTableEnd)
      CREATE UNIQUE INDEX variant_product ON variant (product, position);

      CREATE TABLE price (
        variant \(integer) NOT NULL REFERENCES variant ON DELETE CASCADE,
        currency \(text) NOT NULL,
        position \(integer) NOT NULL,\
        -- the first is the one that is shown unless another is asked for
        amount \(integer) NOT NULL CHECK (amount >= 0),
        PRIMARY KEY (variant, currency)
      )\(dialect.keyedTableEnd)

      -- The least price of a product's variants in each currency that one has a price in; and again
      -- the status, brand and category of the product, kept in step with it.
      CREATE TABLE least_price (
        product \(integer) NOT NULL REFERENCES product ON DELETE CASCADE,
        currency \(text) NOT NULL,
        amount \(integer) NOT NULL,
        status \(text) NOT NULL,
        brand \(integer),
        category \(integer),
        PRIMARY KEY (product, currency)
      )\(dialect.keyedTableEnd)
      CREATE INDEX product_price ON least_price (status, currency, amount\(end("product")));
      CREATE INDEX brand_price ON least_price (brand, status, currency, amount\
      \(end("product")));
      CREATE INDEX category_price ON least_price (category, status, currency, amount\
      \(end("product")));

      CREATE TABLE review (
        id \(dialect.autoincrementKey),
        product \(integer) NOT NULL REFERENCES product ON DELETE CASCADE,
        customer \(text) NOT NULL,
        stars \(integer) NOT NULL CHECK (stars BETWEEN 1 AND 5),
        title \(text) NOT NULL,
        text \(text) NOT NULL,
        created \(integer) NOT NULL,
        UNIQUE (product, customer)
      )\(dialect.rowIDTableEnd)
      CREATE INDEX review_number ON review (product\(end("id")));

      CREATE TABLE image (
        name \(text) PRIMARY KEY,  -- the hash of its bytes, and so for ever the same
        type \(text) NOT NULL,
        width \(integer) NOT NULL,
        height \(integer) NOT NULL,
        uploaded \(integer) NOT NULL,  -- the last time, in seconds since 1970
        bytes \(dialect.bytes) NOT NULL
      )\(dialect.rowIDTableEnd)

      -- What is searched, under the number of the product. Its row is rewritten whenever one of its
      -- columns changes: that of every product of a brand where the brand is renamed.
      \(dialect.searchedTexts)
      """
  }

  /// A partial index: only variants with low stock cost an entry.
  private static func shortage(_ dialect: SchemaDialect) -> String {
    """
    CREATE INDEX variant_shortage ON variant (\(dialect.expression("on_hand - reserved")), product)
      WHERE on_hand - reserved < 10;
    """
  }

  private static func accounts(_ dialect: SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE account (
        id \(dialect.integerKey),
        name \(text) NOT NULL UNIQUE,
        role \(text) NOT NULL CHECK (role IN ('admin', 'editor', 'reader')),
        password \(text) NOT NULL,  -- hashed; the hash names its own salt and cost
        created \(integer) NOT NULL  -- in seconds since 1970, as all times of accounts and sessions
      )\(dialect.rowIDTableEnd)

      CREATE TABLE session (
        id \(dialect.integerKey),
        account \(integer) NOT NULL REFERENCES account ON DELETE CASCADE,
        access \(dialect.bytes) NOT NULL UNIQUE,   -- hashes of the tokens, never the tokens
        refresh \(dialect.bytes) NOT NULL UNIQUE,
        access_until \(integer) NOT NULL,
        refresh_until \(integer) NOT NULL
      )\(dialect.rowIDTableEnd)
      CREATE INDEX session_account ON session (account);

      CREATE TABLE spent_refresh (
        hash \(dialect.bytes) PRIMARY KEY,  -- of a token that was exchanged for another
        session \(integer) NOT NULL REFERENCES session ON DELETE CASCADE,
        until \(integer) NOT NULL
      )\(dialect.keyedTableEnd)
      CREATE INDEX spent_refresh_session ON spent_refresh (session);
      """
  }
}
