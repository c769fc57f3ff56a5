extension SchemaDialect {
  /// The schema of SQLite.
  static let sqlite = SchemaDialect(
    integer: "INTEGER",
    text: "TEXT",
    bytes: "BLOB",
    integerKey: "INTEGER PRIMARY KEY",
    autoincrementKey: "INTEGER PRIMARY KEY AUTOINCREMENT",
    rowIDTableEnd: " STRICT;",
    keyedTableEnd: " STRICT, WITHOUT ROWID;",
    revisions: """
      CREATE TABLE revision (
        -- Counts every change of the catalog, by which caches recognize lists.
        catalog INTEGER NOT NULL
      ) STRICT;
      INSERT INTO revision VALUES (0);
      """,
    indexTable: { index in
      """
      CREATE VIRTUAL TABLE \(index.table) USING fts5 (
        \(index.allColumns.joined(separator: ", ")),
        tokenize = 'unicode61 remove_diacritics 2',
        prefix = '1 2 3 4 5'
      );
      """
    },
    json: { _, _ in "" },
    trailingColumn: { _ in "" },
    expression: { $0 }
  )
}
