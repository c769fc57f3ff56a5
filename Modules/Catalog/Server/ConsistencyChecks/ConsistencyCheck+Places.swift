import Catalog
import StoreCore

extension ConsistencyCheck {
  /// The places of products, their images, and the words they are found by.
  static func places(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    tree + shown(dialect) + [text(dialect)]
  }

  private static let tree = [
    ConsistencyCheck(
      code: "category_cycle",
      query: """
        WITH RECURSIVE reached (id) AS (
          SELECT id FROM category WHERE parent IS NULL
          UNION ALL
          SELECT c.id FROM reached r JOIN category c ON c.parent = r.id
        )
        SELECT 'Category ' || id || ' hangs on nothing: what it stands in leads back to itself.'
        FROM category
        WHERE NOT EXISTS (SELECT 1 FROM reached r WHERE r.id = category.id)
          AND parent IN (SELECT id FROM category)
        """
    ),
    ConsistencyCheck(
      code: "category_depth",
      query: """
        WITH RECURSIVE reached (id, depth) AS (
          SELECT id, 1 FROM category WHERE parent IS NULL
          UNION ALL
          SELECT c.id, depth + 1 FROM reached r JOIN category c ON c.parent = r.id
        )
        SELECT 'Category ' || id || ' stands ' || depth || ' deep, more than is allowed.'
        FROM reached WHERE depth > \(bound: CategoryDraft.depth)
        """
    ),
  ]

  private static func shown(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    [
      ConsistencyCheck(
        code: "unreadable",
        query: """
          SELECT 'Product ' || id || ' has options or images that cannot be read.' FROM product
          WHERE NOT (\(dialect.isReadable("options")) AND \(dialect.isReadable("images")))
          UNION ALL
          SELECT 'Variant ' || sku || ' of product ' || product
            || ' has options that cannot be read.' FROM variant
          WHERE NOT \(dialect.isReadable("options"))
          """
      ),
      ConsistencyCheck(
        code: "image",
        query: """
          SELECT 'Product ' || id || ' shows the image ' || url || ', which is not there.'
          FROM (
            SELECT p.id, \(dialect.text("url", of: "shown")) AS url
            FROM product p, \(dialect.elements(of: "p.images", as: "shown"))
            WHERE p.images <> '[]'
          ) AS images
          WHERE substr(url, 1, 11) = '/v1/images/'
            AND NOT EXISTS (SELECT 1 FROM image i WHERE i.name = substr(url, 12))
          UNION ALL
          SELECT 'Category ' || id || ' shows the image ' || image || ', which is not there.'
          FROM category
          WHERE substr(image, 1, 11) = '/v1/images/'
            AND NOT EXISTS (SELECT 1 FROM image i WHERE i.name = substr(category.image, 12))
          """
      ),
    ]
  }

  private static func text(_ dialect: any SQLDialect) -> ConsistencyCheck {
    ConsistencyCheck(
      code: "text",
      query: """
        SELECT 'Product ' || p.id || ' is not found by what it says.'
        FROM product p LEFT JOIN brand b ON b.id = p.brand
          LEFT JOIN product_text ON \(dialect.productColumn) = p.id
        WHERE coalesce(product_text.title, '') <> p.title
          OR coalesce(product_text.description, '') <> p.description
          OR coalesce(product_text.brand, '') <> coalesce(b.name, '')
          OR coalesce(product_text.sku, '') <> coalesce(\(dialect.joinedSKUs), '')
          OR coalesce(product_text.filters, '') <> ltrim(
            CASE p.status WHEN 'active' THEN '' ELSE 's' || p.status END
            || coalesce(' b' || p.brand, '') || coalesce(' c' || p.category, '')
          )
        UNION ALL
        SELECT 'Searches find product ' || \(dialect.productColumn) || ', which is not there.'
        FROM product_text
        WHERE NOT EXISTS (SELECT 1 FROM product p WHERE p.id = \(dialect.productColumn))
        """
    )
  }
}
