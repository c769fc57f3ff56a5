import Catalog

extension StoreRule {
  /// Where products stand, what they show, and what they are found by.
  static let places = [
    StoreRule(
      code: "category_cycle",
      query: """
        WITH RECURSIVE reached (id) AS (
          SELECT id FROM category WHERE parent IS NULL
          UNION ALL
          SELECT c.id FROM reached r JOIN category c ON c.parent = r.id
        )
        SELECT 'Category ' || id || ' hangs on nothing: what it stands in leads back to itself.'
        FROM category
        WHERE id NOT IN (SELECT id FROM reached) AND parent IN (SELECT id FROM category)
        """
    ),
    StoreRule(
      code: "category_depth",
      query: """
        WITH RECURSIVE reached (id, depth) AS (
          SELECT id, 1 FROM category WHERE parent IS NULL
          UNION ALL
          SELECT c.id, depth + 1 FROM reached r JOIN category c ON c.parent = r.id
        )
        SELECT 'Category ' || id || ' stands ' || depth || ' deep, more than is allowed.'
        FROM reached WHERE depth > \(CategoryDraft.depth)
        """
    ),
    StoreRule(
      code: "unreadable",
      query: """
        SELECT 'Product ' || id || ' has options or images that cannot be read.' FROM product
        WHERE NOT (json_valid(options) AND json_valid(images))
        UNION ALL
        SELECT 'Variant ' || sku || ' of product ' || product
          || ' has options that cannot be read.' FROM variant
        WHERE NOT json_valid(options)
        """
    ),
    StoreRule(
      code: "image",
      query: """
        SELECT 'Product ' || id || ' shows the image ' || url || ', which is not there.'
        FROM (
          SELECT p.id, json_extract(shown.value, '$.url') AS url
          FROM product p, json_each(CASE WHEN json_valid(p.images) THEN p.images ELSE '[]' END)
            AS shown
          WHERE p.images <> '[]'
        )
        WHERE substr(url, 1, 11) = '/v1/images/'
          AND substr(url, 12) NOT IN (SELECT name FROM image)
        UNION ALL
        SELECT 'Category ' || id || ' shows the image ' || image || ', which is not there.'
        FROM category
        WHERE substr(image, 1, 11) = '/v1/images/'
          AND substr(image, 12) NOT IN (SELECT name FROM image)
        """
    ),
    StoreRule(
      code: "text",
      query: """
        SELECT 'Product ' || p.id || ' is not found by what it says.'
        FROM product p LEFT JOIN brand b ON b.id = p.brand
          LEFT JOIN product_text t ON t.rowid = p.id
        WHERE t.title IS NOT p.title OR t.description IS NOT p.description
          OR t.brand IS NOT coalesce(b.name, '')
          OR t.sku IS NOT (
            SELECT group_concat(sku, ' ')
            FROM (SELECT sku FROM variant v WHERE v.product = p.id ORDER BY position)
          )
          OR t.filters IS NOT ltrim(
            CASE p.status WHEN 'active' THEN '' ELSE 's' || p.status END
            || coalesce(' b' || p.brand, '') || coalesce(' c' || p.category, '')
          )
        UNION ALL
        SELECT 'Searches find product ' || rowid || ', which is not there.' FROM product_text
        WHERE rowid NOT IN (SELECT id FROM product)
        """
    ),
  ]
}
