/// A question about orders, as a merchant asks it every day.
struct OrderQuestion {
  let name: String
  let path: String

  /// All of them, in a store of so many orders.
  static func all(_ size: Int, cursor: String) -> [OrderQuestion] {
    [
      OrderQuestion(name: "a page of the newest", path: "orders"),
      OrderQuestion(name: "a page of the delivered", path: "orders?status=delivered"),
      OrderQuestion(
        name: "a page of those that wait",
        path: "orders?status=placed&payment=unpaid"
      ),
      OrderQuestion(
        name: "delivered yet unpaid: none",
        path: "orders?status=delivered&payment=unpaid"
      ),
      OrderQuestion(name: "a page far down", path: "orders?cursor=\(cursor)"),
      OrderQuestion(name: "a page by total", path: "orders?sort=-total"),
      OrderQuestion(
        name: "a page of a country",
        path: "orders?country=DE&until=2024-01-01T00:00:00Z"
      ),
      OrderQuestion(name: "sales by month", path: "sales?timeZone=Europe/Berlin"),
      OrderQuestion(name: "search: the city of all", path: "orders?q=hamburg"),
      OrderQuestion(
        name: "search: one address",
        path: "orders?q=\(FilledOrders.email(size / 2).replacing("@", with: "%40"))"
      ),
      OrderQuestion(name: "search: no such word", path: "orders?q=zanzibar"),
    ]
  }
}
