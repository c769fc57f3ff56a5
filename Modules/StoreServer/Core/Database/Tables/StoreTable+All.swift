extension StoreTable {
  /// All tables that are copied row by row, each after those that it references.
  ///
  /// The table `revision` is not among them: it has one row in one database and several in another,
  /// and is copied as a sum.
  package static let all = catalog + accounts + orders + receivers

  private static let catalog = [
    StoreTable("brand", key: ["id"], ["name", "revision"], idAssignment: .reusable),
    StoreTable(
      "category",
      key: ["id"],
      ["parent", "name", "image", "revision"],
      idAssignment: .reusable,
      isSelfReferencing: true
    ),
    // An image may have megabytes.
    StoreTable(
      "image",
      key: ["name"],
      ["type", "width", "height", "uploaded", "bytes"],
      batchSize: 8
    ),
    StoreTable(
      "product",
      key: ["id"],
      [
        "title", "title_key", "description", "status", "brand", "category", "options", "images",
        "created", "updated", "revision", "available", "stars_1", "stars_2", "stars_3", "stars_4",
        "stars_5", "rating",
      ],
      idAssignment: .neverReused
    ),
    StoreTable(
      "variant",
      key: ["id"],
      ["product", "position", "sku", "options", "on_hand", "reserved"],
      idAssignment: .reusable
    ),
    StoreTable("stock_threshold", key: ["variant"], ["threshold"]),
    StoreTable(
      "stock_movement",
      key: ["id"],
      [
        "sku", "time", "caller", "reason", "on_hand", "reserved", "on_hand_after", "reserved_after",
        "customer_order", "note",
      ],
      idAssignment: .neverReused
    ),
    StoreTable("price", key: ["variant", "currency"], ["position", "amount"]),
    StoreTable(
      "least_price",
      key: ["product", "currency"],
      ["amount", "status", "brand", "category"]
    ),
    StoreTable(
      "review",
      key: ["id"],
      ["product", "customer", "stars", "title", "text", "created"],
      idAssignment: .neverReused
    ),
    searchText,
  ]

  /// The full-text index; only its texts are copied.
  package static let searchText = StoreTable(
    "product_text",
    key: ["product"],
    ["title", "brand", "sku", "description", "filters"]
  )

  private static let accounts = [
    StoreTable(
      "account",
      key: ["id"],
      ["name", "role", "password", "created"],
      idAssignment: .reusable
    ),
    StoreTable(
      "session",
      key: ["id"],
      ["account", "access", "refresh", "access_until", "refresh_until"],
      idAssignment: .reusable
    ),
    StoreTable("spent_refresh", key: ["hash"], ["session", "until"]),
  ]

  private static let orders = [
    StoreTable("shipping_method", key: ["code"], ["content", "revision"]),
    StoreTable("tax_rate", key: ["code"], ["content", "revision"]),
    StoreTable("discount", key: ["code"], ["content", "revision", "uses", "most"]),
    StoreTable(
      "customer_order",
      key: ["number"],
      [
        "status", "payment", "version", "email", "customer", "address", "shipping_method",
        "discount_code", "words", "currency", "subtotal", "discount", "shipping", "tax",
        "is_tax_included", "total", "paid", "refunded", "created", "updated", "erased", "country",
        "items",
      ],
      idAssignment: .neverReused
    ),
    StoreTable("order_word", key: ["word", "customer_order"], []),
    StoreTable(
      "order_line",
      key: ["customer_order", "position"],
      [
        "sku", "name", "options", "unit_price", "quantity", "discount", "tax_percent", "tax",
        "total", "shipped", "returned",
      ]
    ),
    StoreTable(
      "order_event",
      key: ["id"],
      [
        "customer_order", "version", "time", "caller", "action", "from_status", "from_payment",
        "to_status", "to_payment", "reason", "key", "lines", "amount", "is_restocked", "carrier",
        "tracking_number", "tracking_link", "tax",
      ],
      idAssignment: .neverReused
    ),
    StoreTable(
      "order_document",
      key: ["kind", "number"],
      ["customer_order", "event", "issued", "total", "content"]
    ),
    StoreTable(
      "sales_day",
      key: ["day", "currency", "state", "slot"],
      [
        "orders", "items", "subtotal", "discount", "shipping", "tax", "total", "paid", "refunded",
        "refunded_tax",
      ]
    ),
    StoreTable(
      "idempotency_key",
      key: ["caller", "key"],
      ["hash", "customer_order", "version", "status", "answer", "created"]
    ),
  ]
  private static let receivers = [
    StoreTable(
      "mail",
      key: ["id"],
      [
        "host", "port", "encryption", "account", "password", "certificates", "sender", "language",
        "events",
      ]
    ),
    StoreTable(
      "webhook",
      key: ["id"],
      ["url", "events", "secret", "created"],
      idAssignment: .neverReused
    ),
    StoreTable(
      "delivery",
      key: ["id"],
      [
        "webhook", "event", "type", "customer_order", "version", "content", "created", "status",
        "attempts", "failures", "due", "response", "reason", "finished",
      ],
      idAssignment: .neverReused
    ),
  ]
}
