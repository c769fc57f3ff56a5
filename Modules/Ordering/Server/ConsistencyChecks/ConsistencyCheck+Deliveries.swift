import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of the deliveries of events.
  static func deliveries(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    list([
      "delivery": """
      SELECT 'Delivery ' || id || ' is for an event that order ' || customer_order
        || ' does not have.'
      FROM delivery d WHERE NOT EXISTS (
        SELECT 1 FROM order_event e
        WHERE e.customer_order = d.customer_order AND e.version = d.version
      )
      UNION ALL
      SELECT 'Delivery ' || id || ' is for webhook ' || webhook || ', which does not exist.'
      FROM delivery d WHERE webhook <> 0 AND NOT EXISTS (
        SELECT 1 FROM webhook w WHERE w.id = d.webhook
      )
      UNION ALL
      SELECT 'Delivery ' || id || ' has an order that cannot be read.'
      FROM delivery WHERE NOT (\(dialect.isReadable("content")))
      """
    ])
  }
}
