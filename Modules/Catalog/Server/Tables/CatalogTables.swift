import Persistence
import StoreCore

/// The tables of the catalog.
///
/// Sums that lists are sorted and filtered by (`available`, `least_price`, the ratings) are stored
/// beside their parts; writers update both in the same transaction, and `fsck` compares them.
enum CatalogTables {
  static let migrations = [
    SchemaMigration(StoreSchema.firstVersion, "makes the catalog") { dialect in
      [catalog(dialect), stock(dialect)].joined(separator: "\n")
    },
    SchemaMigration(14, "gives products a tax class") { dialect in
      "ALTER TABLE product ADD COLUMN tax_class \(dialect.text);"
    },
  ]

  static let tables = [
    StoreTable("brand", ids: .reusable),
    StoreTable("category", ids: .reusable, parent: "parent"),
    // An image may have megabytes.
    StoreTable("image", batchSize: 8, state: .counted("sum(uploaded)")),
    StoreTable("product", ids: .neverReused),
    StoreTable("variant", ids: .reusable),
    StoreTable("stock_threshold"),
    StoreTable("stock_movement", ids: .neverReused),
    StoreTable("price"),
    StoreTable("least_price"),
    StoreTable("review", ids: .neverReused),
    StoreTable(FullTextIndex.products),
  ]

  private static func catalog(_ dialect: any SchemaDialect) -> String {
    let (integer, text, end) = (dialect.integer, dialect.text, dialect.trailingColumn)
    return """
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
        id \(dialect.autoincrementKey),  -- never the number of a removed one
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

      -- What is searched, by the number of the product. Its row is rewritten whenever one of its
      -- columns changes: the rows of all products of a brand when the brand is renamed.
      \(dialect.table(of: .products))

      -- Only variants with low stock cost an entry.
      CREATE INDEX variant_shortage ON variant (\(dialect.expression("on_hand - reserved")), product)
        WHERE on_hand - reserved < 10;
      """
  }

  /// The ledger of stock movements, and the thresholds at which stock is low.
  ///
  /// The sums of the movements of a SKU are the stock of its variant; `fsck` compares them.
  private static func stock(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE stock_movement (
        id \(dialect.autoincrementKey),
        sku \(text) NOT NULL,  -- also of a variant that was removed
        time \(integer) NOT NULL,
        caller \(text),
        reason \(text) NOT NULL,
        on_hand \(integer) NOT NULL,   -- differences
        reserved \(integer) NOT NULL,
        on_hand_after \(integer) NOT NULL,
        reserved_after \(integer) NOT NULL,
        customer_order \(integer),
        note \(text)
      )\(dialect.rowIDTableEnd)
      CREATE INDEX stock_movement_sku ON stock_movement (sku\(dialect.trailingColumn("id")));

      CREATE TABLE stock_threshold (
        variant \(integer) PRIMARY KEY REFERENCES variant ON DELETE CASCADE,
        threshold \(integer) NOT NULL CHECK (threshold >= 0)
      )\(dialect.rowIDTableEnd)
      """
  }
}
