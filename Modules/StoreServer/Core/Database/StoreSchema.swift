package import Persistence

/// The tables of the store, and how they came to be.
///
/// They are described once; what a database says in its own way, its ``SchemaDialect`` know. Sums that
/// lists are sorted and filtered by (`available`, `least_price`, the ratings) stand beside what they
/// are sums of; whoever writes keeps them in step in the same transaction, and `fsck` checks it.
package enum StoreSchema {
  /// The steps, in the words of a database; those that have run somewhere are never changed.
  static func steps(_ words: SchemaDialect) -> [Step] {
    [
      Step(name: "makes the catalog", script: catalog(words)),
      Step(name: "makes the accounts", script: accounts(words)),
      Step(name: "makes the orders", script: orders(words)),
      Step(name: "finds what is low", script: shortage(words)),
      Step(name: "finds orders by both their states", script: orderStates),
    ]
  }

  /// The same for SQLite to run when it is opened.
  package static let migrations = steps(.sqlite).map { Migration($0.name, script: $0.script) }

  /// What leads from a version of the tables to the next.
  struct Step: Sendable {
    let name: String
    let script: String
  }

  private static func catalog(_ words: SchemaDialect) -> String {
    let (integer, text) = (words.integer, words.text)
    return """
      \(words.revision)

      CREATE TABLE brand (
        id \(words.number),
        name \(text) NOT NULL UNIQUE,
        revision \(integer) NOT NULL DEFAULT 1
      )\(words.numbered)

      CREATE TABLE category (
        id \(words.number),
        parent \(integer) REFERENCES category,
        name \(text) NOT NULL,
        image \(text),
        revision \(integer) NOT NULL DEFAULT 1
      )\(words.numbered)
      CREATE UNIQUE INDEX category_name ON category (coalesce(parent, 0), name);
      CREATE INDEX category_parent ON category (parent);

      CREATE TABLE product (
        id \(words.lastingNumber),  -- never that of one that was removed
        title \(text) NOT NULL,
        title_key \(text) NOT NULL,  -- what lists are sorted by: `String.sortKey` of the title
        description \(text) NOT NULL,
        status \(text) NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
        brand \(integer) REFERENCES brand,
        category \(integer) REFERENCES category,
        options \(text) NOT NULL\(words.json("options", "array")),  -- JSON, as the store sends it
        images \(text) NOT NULL\(words.json("images", "array")),   -- so too
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
      )\(words.numbered)

      -- Each list is a walk along one of these, so that none has to be sorted: all products, those of
      -- a brand and those of a category, by number (the newest last), title and rating. The number of
      -- the product is the end of every one.
      CREATE INDEX product_number ON product (status\(words.end("id")));
      CREATE INDEX product_title ON product (status, title_key\(words.end("id")));
      CREATE INDEX product_rating ON product (status, rating\(words.end("id")));
      CREATE INDEX product_stock ON product (status\(words.end("id"))) WHERE available > 0;
      CREATE INDEX brand_number ON product (brand, status\(words.end("id")));
      CREATE INDEX brand_title ON product (brand, status, title_key\(words.end("id")));
      CREATE INDEX brand_rating ON product (brand, status, rating\(words.end("id")));
      CREATE INDEX category_number ON product (category, status\(words.end("id")));
      CREATE INDEX category_title ON product (category, status, title_key\(words.end("id")));
      CREATE INDEX category_rating ON product (category, status, rating\(words.end("id")));

      CREATE TABLE variant (
        id \(words.number),
        product \(integer) NOT NULL REFERENCES product ON DELETE CASCADE,
        position \(integer) NOT NULL,
        sku \(text) NOT NULL UNIQUE,
        options \(text) NOT NULL\(words.json("options", "object")),  -- JSON, as the store sends it
        on_hand \(integer) NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
        reserved \(integer) NOT NULL DEFAULT 0 CHECK (reserved >= 0),
        CHECK (reserved <= on_hand)
      )\(words.numbered)
      CREATE UNIQUE INDEX variant_product ON variant (product, position);

      CREATE TABLE price (
        variant \(integer) NOT NULL REFERENCES variant ON DELETE CASCADE,
        currency \(text) NOT NULL,
        position \(integer) NOT NULL,\
        -- the first is the one that is shown unless another is asked for
        amount \(integer) NOT NULL CHECK (amount >= 0),
        PRIMARY KEY (variant, currency)
      )\(words.keyed)

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
      )\(words.keyed)
      CREATE INDEX product_price ON least_price (status, currency, amount\(words.end("product")));
      CREATE INDEX brand_price ON least_price (brand, status, currency, amount\
      \(words.end("product")));
      CREATE INDEX category_price ON least_price (category, status, currency, amount\
      \(words.end("product")));

      CREATE TABLE review (
        id \(words.lastingNumber),
        product \(integer) NOT NULL REFERENCES product ON DELETE CASCADE,
        customer \(text) NOT NULL,
        stars \(integer) NOT NULL CHECK (stars BETWEEN 1 AND 5),
        title \(text) NOT NULL,
        text \(text) NOT NULL,
        created \(integer) NOT NULL,
        UNIQUE (product, customer)
      )\(words.numbered)
      CREATE INDEX review_number ON review (product\(words.end("id")));

      CREATE TABLE image (
        name \(text) PRIMARY KEY,  -- the hash of its bytes, and so for ever the same
        type \(text) NOT NULL,
        width \(integer) NOT NULL,
        height \(integer) NOT NULL,
        uploaded \(integer) NOT NULL,  -- the last time, in seconds since 1970
        bytes \(words.bytes) NOT NULL
      )\(words.numbered)

      -- What is searched, under the number of the product. Its row is rewritten whenever one of its
      -- columns changes: that of every product of a brand where the brand is renamed.
      \(words.searchedTexts)
      """
  }

  /// Few variants are low, and only those cost a change of their stock an entry.
  private static func shortage(_ words: SchemaDialect) -> String {
    """
    CREATE INDEX variant_shortage ON variant (\(words.expression("on_hand - reserved")), product)
      WHERE on_hand - reserved < 10;
    """
  }

  private static func accounts(_ words: SchemaDialect) -> String {
    let (integer, text) = (words.integer, words.text)
    return """
      CREATE TABLE account (
        id \(words.number),
        name \(text) NOT NULL UNIQUE,
        role \(text) NOT NULL CHECK (role IN ('admin', 'editor', 'reader')),
        password \(text) NOT NULL,  -- hashed; the hash names its own salt and cost
        created \(integer) NOT NULL  -- in seconds since 1970, as all times of accounts and sessions
      )\(words.numbered)

      CREATE TABLE session (
        id \(words.number),
        account \(integer) NOT NULL REFERENCES account ON DELETE CASCADE,
        access \(words.bytes) NOT NULL UNIQUE,   -- hashes of the tokens, never the tokens
        refresh \(words.bytes) NOT NULL UNIQUE,
        access_until \(integer) NOT NULL,
        refresh_until \(integer) NOT NULL
      )\(words.numbered)
      CREATE INDEX session_account ON session (account);

      CREATE TABLE spent_refresh (
        hash \(words.bytes) PRIMARY KEY,  -- of a token that was exchanged for another
        session \(integer) NOT NULL REFERENCES session ON DELETE CASCADE,
        until \(integer) NOT NULL
      )\(words.keyed)
      CREATE INDEX spent_refresh_session ON spent_refresh (session);
      """
  }
}
