import Catalog
import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of the category tree, of images and of the search index.
  static func references(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    tree + shown(dialect) + text(dialect)
  }

  private static let tree = list([
    "category_cycle": """
    WITH RECURSIVE reached (id) AS (
      SELECT id FROM category WHERE parent IS NULL
      UNION ALL
      SELECT c.id FROM reached r JOIN category c ON c.parent = r.id
    )
    SELECT 'Category ' || id || ' is in a cycle of parents.'
    FROM category
    WHERE NOT EXISTS (SELECT 1 FROM reached r WHERE r.id = category.id)
      AND parent IN (SELECT id FROM category)
    """,
    "category_depth": """
    WITH RECURSIVE reached (id, depth) AS (
      SELECT id, 1 FROM category WHERE parent IS NULL
      UNION ALL
      SELECT c.id, depth + 1 FROM reached r JOIN category c ON c.parent = r.id
    )
    SELECT 'Category ' || id || ' is nested ' || depth || ' levels deep, more than allowed.'
    FROM reached WHERE depth > \(CategoryDraft.maximumDepth)
    """,
  ])

  private static func shown(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    list([
      "unreadable": """
      SELECT 'Product ' || id || ' has unreadable options or images.' FROM product
      WHERE NOT (\(dialect.isReadable("options")) AND \(dialect.isReadable("images")))
      UNION ALL
      SELECT 'Variant ' || sku || ' of product ' || product
        || ' has unreadable options.' FROM variant
      WHERE NOT \(dialect.isReadable("options"))
      """,
      "image": """
      SELECT 'Product ' || id || ' refers to the missing image ' || url || '.'
      FROM (
        SELECT p.id, shown.value ->> 'url' AS url
        FROM product p, \(dialect.elements(of: "p.images", as: "shown"))
        WHERE p.images <> '[]'
      ) AS images
      WHERE substr(url, 1, 11) = '/v1/images/'
        AND NOT EXISTS (SELECT 1 FROM image i WHERE i.name = substr(url, 12))
      UNION ALL
      SELECT 'Category ' || id || ' refers to the missing image ' || image || '.'
      FROM category
      WHERE substr(image, 1, 11) = '/v1/images/'
        AND NOT EXISTS (SELECT 1 FROM image i WHERE i.name = substr(category.image, 12))
      """,
    ])
  }

  private static func text(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    let skus = dialect.joined(
      "sku",
      from: "variant v WHERE v.product = p.id",
      orderedBy: "position"
    )
    return list([
      "text": """
      SELECT 'Product ' || p.id || ' does not match its entry in the search index.'
      FROM product p LEFT JOIN brand b ON b.id = p.brand
        LEFT JOIN product_text ON \(dialect.productColumn) = p.id
      WHERE coalesce(product_text.title, '') <> p.title
        OR coalesce(product_text.description, '') <> p.description
        OR coalesce(product_text.brand, '') <> coalesce(b.name, '')
        OR coalesce(product_text.sku, '') <> coalesce(\(skus), '')
        OR coalesce(product_text.filters, '') <> ltrim(
          CASE p.status WHEN 'active' THEN '' ELSE 's' || p.status END
          || coalesce(' b' || p.brand, '') || coalesce(' c' || p.category, '')
        )
      UNION ALL
      SELECT 'The search index has the missing product ' || \(dialect.productColumn) || '.'
      FROM product_text
      WHERE NOT EXISTS (SELECT 1 FROM product p WHERE p.id = \(dialect.productColumn))
      """
    ])
  }
}
