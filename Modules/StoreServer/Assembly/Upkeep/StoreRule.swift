import CatalogServer
import FoundationCore
import StoreCore

/// Something that holds in every sound store, as a query for what breaks it.
///
/// What lacks something is asked for by `NOT EXISTS`: for `NOT IN`, PostgreSQL goes through all that
/// it might be among once for each row, as soon as they are too many for its working memory.
struct StoreRule {
  /// A stable name, such as `available`.
  let code: String
  /// Gives a sentence for each thing that breaks it.
  let query: SQLText

  /// All of them, in the SQL of a database.
  static func all(_ dialect: any Dialect) -> [StoreRule] {
    variants + ratings + counts(dialect) + places(dialect) + orders(dialect)
  }

  /// What products have of variants, and what is kept beside them and made from these.
  static let variants = [
    StoreRule(
      code: "available",
      query: """
        SELECT 'Product ' || id || ' says that ' || available || ' are available; it is '
          || counted || '.'
        FROM (
          SELECT p.id, p.available, (
            SELECT coalesce(sum(v.on_hand - v.reserved), 0) FROM variant v WHERE v.product = p.id
          ) AS counted
          FROM product p
        ) AS counts
        WHERE available <> counted
        """
    ),
    StoreRule(
      code: "least_price",
      query: """
        WITH noted AS (
          SELECT product, currency, amount, status, brand, category FROM least_price
        ),
        made AS (
          SELECT p.id AS product, c.currency, min(c.amount) AS amount, p.status, p.brand, p.category
          FROM variant v JOIN price c ON c.variant = v.id JOIN product p ON p.id = v.product
          GROUP BY p.id, c.currency
        )
        SELECT 'Product ' || product || ' notes a least price in ' || currency
          || ' that does not follow from its variants.'
        FROM (SELECT * FROM noted EXCEPT SELECT * FROM made) AS noted_only
        UNION ALL
        SELECT 'Product ' || product || ' lacks its least price in ' || currency || '.'
        FROM (SELECT * FROM made EXCEPT SELECT * FROM noted) AS made_only
        """
    ),
    StoreRule(
      code: "no_variant",
      query: """
        SELECT 'Product ' || id || ' has no variants.' FROM product
        WHERE NOT EXISTS (SELECT 1 FROM variant v WHERE v.product = product.id)
        """
    ),
    StoreRule(
      code: "no_price",
      query: """
        SELECT 'Variant ' || sku || ' of product ' || product || ' has no price.' FROM variant
        WHERE NOT EXISTS (SELECT 1 FROM price c WHERE c.variant = variant.id)
        """
    ),
  ]

  /// What products are rated.
  static let ratings = [
    StoreRule(
      code: "stars",
      query: """
        SELECT 'Product ' || p.id || ' counts other stars than its reviews give.'
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
        """
    ),
    StoreRule(
      code: "rating",
      query: """
        SELECT 'Product ' || id || ' has another rating than its stars make.' FROM product
        WHERE rating <> \(ReviewWriter.mean)
        """
    ),
  ]

  /// Numbers that count changes, and the keys of lists.
  static func counts(_ dialect: any Dialect) -> [StoreRule] {
    [
      StoreRule(
        code: "revision",
        query: """
          SELECT 'Product ' || id || ' is ahead of the count of all changes.'
          FROM product WHERE revision > \(dialect.lastNumber)
          UNION ALL
          SELECT 'The count of all changes is there ' || count(*) || ' times.'
          FROM revision HAVING count(*) <> \(bound: dialect.countRows)
          """
      )
    ]
  }
}
