import Persistence

/// The tables of the store, and how they came to be.
///
/// The SQL keeps to what other databases understand, save for the search index. Sums that lists
/// are sorted and filtered by (`available`, `least_price`, the ratings) stand beside what they are
/// sums of; whoever writes keeps them in step in the same transaction, and `fsck` checks it.
enum StoreSchema {
  static let migrations = [
    Migration("makes the catalog", script: catalog),
    Migration("makes the accounts", script: accounts),
    Migration("makes the orders", script: orders),
    Migration("finds what is low", script: shortage),
  ]

  private static let catalog = """
    CREATE TABLE revision (
      -- Counts every change of the catalog: what lists are known by to caches.
      catalog INTEGER NOT NULL
    ) STRICT;
    INSERT INTO revision VALUES (0);

    CREATE TABLE brand (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      revision INTEGER NOT NULL DEFAULT 1
    ) STRICT;

    CREATE TABLE category (
      id INTEGER PRIMARY KEY,
      parent INTEGER REFERENCES category,
      name TEXT NOT NULL,
      image TEXT,
      revision INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE UNIQUE INDEX category_name ON category (coalesce(parent, 0), name);
    CREATE INDEX category_parent ON category (parent);

    CREATE TABLE product (
      id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never that of one that was removed
      title TEXT NOT NULL,
      title_key TEXT NOT NULL,  -- what lists are sorted by: `String.sortKey` of the title
      description TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
      brand INTEGER REFERENCES brand,
      category INTEGER REFERENCES category,
      options TEXT NOT NULL,  -- JSON, as the store sends it
      images TEXT NOT NULL,   -- so too
      created INTEGER NOT NULL,  -- seconds since 1970, as all times here
      updated INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      -- What can be bought of all variants: the sum of on_hand - reserved.
      available INTEGER NOT NULL DEFAULT 0 CHECK (available >= 0),
      stars_1 INTEGER NOT NULL DEFAULT 0 CHECK (stars_1 >= 0),
      stars_2 INTEGER NOT NULL DEFAULT 0 CHECK (stars_2 >= 0),
      stars_3 INTEGER NOT NULL DEFAULT 0 CHECK (stars_3 >= 0),
      stars_4 INTEGER NOT NULL DEFAULT 0 CHECK (stars_4 >= 0),
      stars_5 INTEGER NOT NULL DEFAULT 0 CHECK (stars_5 >= 0),
      -- The mean in hundredths of a star, rounded; 0 before the first review, so that it sorts last.
      rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 500)
    ) STRICT;

    -- Each list is a walk along one of these, so that none has to be sorted: all products, those of
    -- a brand and those of a category, by number (the newest last), title and rating. The number of
    -- the product is the end of every one.
    CREATE INDEX product_number ON product (status);
    CREATE INDEX product_title ON product (status, title_key);
    CREATE INDEX product_rating ON product (status, rating);
    CREATE INDEX product_stock ON product (status) WHERE available > 0;
    CREATE INDEX brand_number ON product (brand, status);
    CREATE INDEX brand_title ON product (brand, status, title_key);
    CREATE INDEX brand_rating ON product (brand, status, rating);
    CREATE INDEX category_number ON product (category, status);
    CREATE INDEX category_title ON product (category, status, title_key);
    CREATE INDEX category_rating ON product (category, status, rating);

    CREATE TABLE variant (
      id INTEGER PRIMARY KEY,
      product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
      position INTEGER NOT NULL,
      sku TEXT NOT NULL UNIQUE,
      options TEXT NOT NULL,  -- JSON, as the store sends it
      on_hand INTEGER NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
      reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
      CHECK (reserved <= on_hand)
    ) STRICT;
    CREATE UNIQUE INDEX variant_product ON variant (product, position);

    CREATE TABLE price (
      variant INTEGER NOT NULL REFERENCES variant ON DELETE CASCADE,
      currency TEXT NOT NULL,
      position INTEGER NOT NULL,  -- the first is the one that is shown unless another is asked for
      amount INTEGER NOT NULL CHECK (amount >= 0),
      PRIMARY KEY (variant, currency)
    ) STRICT, WITHOUT ROWID;

    -- The least price of a product's variants in each currency that one has a price in; and again
    -- the status, brand and category of the product, kept in step with it.
    CREATE TABLE least_price (
      product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
      currency TEXT NOT NULL,
      amount INTEGER NOT NULL,
      status TEXT NOT NULL,
      brand INTEGER,
      category INTEGER,
      PRIMARY KEY (product, currency)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX product_price ON least_price (status, currency, amount);
    CREATE INDEX brand_price ON least_price (brand, status, currency, amount);
    CREATE INDEX category_price ON least_price (category, status, currency, amount);

    CREATE TABLE review (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
      customer TEXT NOT NULL,
      stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      created INTEGER NOT NULL,
      UNIQUE (product, customer)
    ) STRICT;
    CREATE INDEX review_number ON review (product);

    CREATE TABLE image (
      name TEXT PRIMARY KEY,  -- the hash of its bytes, and so for ever the same
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      uploaded INTEGER NOT NULL,  -- the last time, in seconds since 1970
      bytes BLOB NOT NULL
    ) STRICT;

    -- What is searched, under the number of the product. Its row is rewritten whenever one of its
    -- columns changes: that of every product of a brand where the brand is renamed.
    CREATE VIRTUAL TABLE product_text USING fts5 (
      title,
      brand,  -- its name, or nothing
      sku,    -- those of all variants, with spaces between them
      description,
      -- Words that nobody types, so that a search for a common word in a rare brand reads only what
      -- has both: `FilterWord.all`.
      filters,
      tokenize = 'unicode61 remove_diacritics 2',
      prefix = '1 2 3 4 5'
    );
    """

  /// Few variants are low, and only those cost a change of their stock an entry.
  private static let shortage = """
    CREATE INDEX variant_shortage ON variant (on_hand - reserved, product)
      WHERE on_hand - reserved < 10;
    """

  private static let accounts = """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'reader')),
      password TEXT NOT NULL,  -- hashed; the hash names its own salt and cost
      created INTEGER NOT NULL  -- in seconds since 1970, as all times of accounts and sessions
    ) STRICT;

    CREATE TABLE session (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      access BLOB NOT NULL UNIQUE,   -- hashes of the tokens, never the tokens
      refresh BLOB NOT NULL UNIQUE,
      access_until INTEGER NOT NULL,
      refresh_until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX session_account ON session (account);

    CREATE TABLE spent_refresh (
      hash BLOB PRIMARY KEY,  -- of a token that was exchanged for another
      session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spent_refresh_session ON spent_refresh (session);
    """
}
