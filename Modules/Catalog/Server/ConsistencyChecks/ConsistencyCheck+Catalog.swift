import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of the catalog, in a SQL dialect.
  static func catalog(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    variants + ratings + counts(dialect) + references(dialect)
  }

  /// The checks of variants and of the values derived from them.
  private static let variants = list([
    "available": """
    SELECT 'Product ' || id || ' has available = ' || available || ', expected ' || counted
      || '.'
    FROM (
      SELECT p.id, p.available, (
        SELECT coalesce(sum(v.on_hand - v.reserved), 0) FROM variant v WHERE v.product = p.id
      ) AS counted
      FROM product p
    ) AS counts
    WHERE available <> counted
    """,
    "stock_movement": """
    SELECT 'Variant ' || v.sku || ' has ' || v.on_hand || ' on hand and ' || v.reserved
      || ' reserved; its movements add up to ' || coalesce(m.on_hand, 0) || ' and '
      || coalesce(m.reserved, 0) || '.'
    FROM variant v LEFT JOIN (
      SELECT sku, sum(on_hand) AS on_hand, sum(reserved) AS reserved
      FROM stock_movement GROUP BY sku
    ) m ON m.sku = v.sku
    WHERE v.on_hand <> coalesce(m.on_hand, 0) OR v.reserved <> coalesce(m.reserved, 0)
    """,
    "least_price": """
    WITH noted AS (
      SELECT product, currency, amount, status, brand, category FROM least_price
    ),
    made AS (
      SELECT p.id AS product, c.currency, min(c.amount) AS amount, p.status, p.brand, p.category
      FROM variant v JOIN price c ON c.variant = v.id JOIN product p ON p.id = v.product
      GROUP BY p.id, c.currency
    )
    SELECT 'Product ' || product || ' has a lowest price in ' || currency
      || ' that does not match its variants.'
    FROM (SELECT * FROM noted EXCEPT SELECT * FROM made) AS noted_only
    UNION ALL
    SELECT 'Product ' || product || ' has no lowest price in ' || currency || '.'
    FROM (SELECT * FROM made EXCEPT SELECT * FROM noted) AS made_only
    """,
    "no_variant": """
    SELECT 'Product ' || id || ' has no variants.' FROM product
    WHERE NOT EXISTS (SELECT 1 FROM variant v WHERE v.product = product.id)
    """,
    "no_price": """
    SELECT 'Variant ' || sku || ' of product ' || product || ' has no price.' FROM variant
    WHERE NOT EXISTS (SELECT 1 FROM price c WHERE c.variant = variant.id)
    """,
  ])

  /// The checks of ratings.
  private static let ratings = list([
    "stars": """
    SELECT 'Product ' || p.id || ' has star counts that do not match its reviews.'
    FROM product p LEFT JOIN (
      SELECT product,
        count(CASE WHEN stars = 1 THEN 1 END) AS ones,
        count(CASE WHEN stars = 2 THEN 1 END) AS twos,
        count(CASE WHEN stars = 3 THEN 1 END) AS threes,
        count(CASE WHEN stars = 4 THEN 1 END) AS fours,
        count(CASE WHEN stars = 5 THEN 1 END) AS fives
      FROM review GROUP BY product
    ) r ON r.product = p.id
    WHERE p.stars_1 <> coalesce(ones, 0) OR p.stars_2 <> coalesce(twos, 0)
      OR p.stars_3 <> coalesce(threes, 0) OR p.stars_4 <> coalesce(fours, 0)
      OR p.stars_5 <> coalesce(fives, 0)
    """,
    "rating": """
    SELECT 'Product ' || id || ' has a rating that does not match its star counts.' FROM product
    WHERE rating <> \(ReviewStore.averageExpression)
    """,
  ])

  /// The check of revisions.
  private static func counts(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    list([
      "revision": """
      SELECT 'Product ' || id || ' has a revision above the store''s.'
      FROM product WHERE revision > \(dialect.lastRevision)
      UNION ALL
      SELECT 'The table of the store''s revision has ' || count(*) || ' rows.'
      FROM revision HAVING count(*) <> \(dialect.slotCount)
      """
    ])
  }
}
