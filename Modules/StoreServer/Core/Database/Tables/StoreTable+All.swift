extension StoreTable {
  /// All tables that are carried row by row, each behind those that it refers to.
  ///
  /// The count of changes is not among them: it is one row in one database and several in another,
  /// and is carried as their sum.
  package static let all = catalog + accounts + orders

  private static let catalog = [
    StoreTable("brand", key: ["id"], ["name", "revision"], numbering: .passing),
    StoreTable(
      "category",
      key: ["id"],
      ["parent", "name", "image", "revision"],
      numbering: .passing,
      isTree: true
    ),
    // A picture may have megabytes.
    StoreTable(
      "image",
      key: ["name"],
      ["type", "width", "height", "uploaded", "bytes"],
      batch: 8
    ),
    StoreTable(
      "product",
      key: ["id"],
      [
        "title", "title_key", "description", "status", "brand", "category", "options", "images",
        "created", "updated", "revision", "available", "stars_1", "stars_2", "stars_3", "stars_4",
        "stars_5", "rating",
      ],
      numbering: .lasting
    ),
    StoreTable(
      "variant",
      key: ["id"],
      ["product", "position", "sku", "options", "on_hand", "reserved"],
      numbering: .passing
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
      numbering: .lasting
    ),
    searchText,
  ]

  /// What is searched; of what a database makes of the texts by itself, nothing is carried.
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
      numbering: .passing
    ),
    StoreTable(
      "session",
      key: ["id"],
      ["account", "access", "refresh", "access_until", "refresh_until"],
      numbering: .passing
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
        "is_tax_included", "total", "paid", "refunded", "created", "updated",
      ],
      numbering: .lasting
    ),
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
        "to_status", "to_payment", "reason", "key", "lines", "amount", "is_restocked",
      ],
      numbering: .lasting
    ),
    StoreTable(
      "idempotency_key",
      key: ["caller", "key"],
      ["hash", "customer_order", "version", "status", "answer", "created"]
    ),
  ]
}
