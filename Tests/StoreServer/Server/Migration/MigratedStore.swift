import Foundation
import FoundationCore
import Persistence
import StoreServer
import TestSupport

/// A store in a file with something in every table, which is to be moved.
struct MigratedStore {
  let folder: TemporaryFolder
  let path: String

  var home: StoreDatabaseLocation { .file(path: path) }

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("store.sqlite")
    _ = try await StoreServer(.file(path)).seed(1)
    try change(Self.rest)
  }

  /// Texts and bytes with characters that are special elsewhere, a category whose number is less
  /// than its parent's, and a number that no product has any more.
  private static let rest = #"""
    INSERT INTO account VALUES (7, 'zoë "z" \ {ü}', 'admin', '$argon2id$?,''$', 5);
    INSERT INTO session VALUES (3, 7, x'00ff', x'5c78', 1, 2);
    INSERT INTO spent_refresh VALUES (x'00', 3, 9), (x'00ff', 3, 9), (x'ff', 3, 9);
    INSERT INTO image VALUES ('a.png', 'image/png', 1, 1, 7, x'000102ff'), ('b', 'x', 1, 1, 7, x'');
    INSERT INTO category (id, parent, name, image) VALUES (900, NULL, 'Über', NULL);
    UPDATE category SET parent = 900 WHERE id = (SELECT min(id) FROM category);
    INSERT INTO idempotency_key
      SELECT 'me', 'k"1' || char(9) || char(233), x'0a', min(number), 1, 201, '{}', 0
      FROM customer_order;
    INSERT INTO order_document
      SELECT 'invoice', 1, number, 0, 1, total, '{}', 1 FROM customer_order ORDER BY number LIMIT 1;
    INSERT INTO sales_line
      SELECT number, 'invoiced', 0, 0, 1, currency, NULL, country, '', '0', 1, 0, 0, 0, 0, 0, 0, total, 0, 0
      FROM customer_order ORDER BY number LIMIT 1;
    INSERT INTO sales_day
      SELECT 'invoiced', 0, currency, 0, 1, 0, 0, 0, 0, 0, 0, total, 0, 0
      FROM customer_order ORDER BY number LIMIT 1;
    INSERT INTO webhook VALUES (4, 'https://shop.example/hooks', ' order.placed ', x'00ff', 5);
    INSERT INTO delivery
      SELECT 9, 4, 'evt_1', 'order.placed', min(number), 1, '{}', 1, 'dead', 3, 2, 7, 500, 'Error', 8
      FROM customer_order;
    INSERT INTO mail VALUES
      (1, 'smtp.example', 465, 'tls', 'shop', 'a ''b"', NULL, 'Ü <a@b.example>', 'de', ' order.placed ');
    INSERT INTO stock_threshold SELECT min(id), 7 FROM variant;
    UPDATE sqlite_sequence SET seq = 5000 WHERE name = 'product';
    """#

  func change(_ script: String) throws { try Connection(.file(path)).execute(script: script) }

  func file(_ name: String) -> String { folder.file(name) }

  /// All that stands in a file, table by table.
  func contents(of path: String) throws -> [String: [[SQLValue]]] {
    let file = try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
    var tables: [String] = []
    try file.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'product_text_%'"
    ).forEachRow { tables.append(try $0[0]) }
    var contents: [String: [[SQLValue]]] = [:]
    for table in tables {
      let width: Int =
        try file.prepare("SELECT count(*) FROM pragma_table_info(?)").value([table]) ?? 0
      let order = width > 1 ? "1, 2" : "1"
      try file.prepare("SELECT * FROM \(table) ORDER BY \(order)").forEachRow { row in
        var values: [SQLValue] = []
        for index in 0..<width { values.append(try row[index]) }
        contents[table, default: []].append(values)
      }
    }
    return contents
  }
}

/// The events of a migration; it can cancel the migration after a number of batches.
final class MovingAccount: Sendable {
  private let heard = Lock<[StoreMigrationEvent]>([])
  private let most: Int

  init(endingAfter most: Int = .max) { self.most = most }

  var steps: [StoreMigrationEvent] { heard.withLock { $0 } }

  func note(_ step: StoreMigrationEvent) {
    let batches = heard.withLock { heard in
      heard.append(step)
      return heard.count { if case .advanced = $0 { true } else { false } }
    }
    if batches == most { withUnsafeCurrentTask { $0?.cancel() } }
  }
}
