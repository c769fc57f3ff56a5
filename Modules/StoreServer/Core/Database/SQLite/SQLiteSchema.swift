extension SchemaDialect {
  /// Those of SQLite, which has run what they make: none is ever changed.
  static let sqlite = SchemaDialect(
    integer: "INTEGER",
    text: "TEXT",
    bytes: "BLOB",
    number: "INTEGER PRIMARY KEY",
    lastingNumber: "INTEGER PRIMARY KEY AUTOINCREMENT",
    numbered: " STRICT;",
    keyed: " STRICT, WITHOUT ROWID;",
    revision: """
      CREATE TABLE revision (
        -- Counts every change of the catalog: what lists are known by to caches.
        catalog INTEGER NOT NULL
      ) STRICT;
      INSERT INTO revision VALUES (0);
      """,
    searchedTexts: """
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
      """,
    json: { _, _ in "" },
    end: { _ in "" },
    expression: { $0 }
  )
}
