extension SchemaDialect {
  /// The schema of SQLite.
  ///
  /// Existing databases were made with these texts, so they never change.
  static let sqlite = SchemaDialect(
    integer: "INTEGER",
    text: "TEXT",
    bytes: "BLOB",
    integerKey: "INTEGER PRIMARY KEY",
    autoincrementKey: "INTEGER PRIMARY KEY AUTOINCREMENT",
    rowIDTableEnd: " STRICT;",
    keyedTableEnd: " STRICT, WITHOUT ROWID;",
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
    trailingColumn: { _ in "" },
    expression: { $0 },
    jsonMember: { "CASE WHEN json_valid(\($0)) THEN \($0) ->> '\($1)' END" },
    splitWords: {
      "json_each('[' || replace(json_quote(replace(\($0), char(10), ' ')), ' ', '\",\"') || ']')"
    },
    splitColumns: ""
  )
}
