/// A question about orders, as a merchant asks it every day.
struct OrderQuestion {
  let name: String
  let path: String

  static let salesByMonth = "sales by month"
  static let salesOfAMonth = "sales of a month by day"
  static let salesByCountry = "sales by country"
  static let reports: Set = [salesByMonth, salesOfAMonth, salesByCountry]

  /// All of them, in a store of so many orders.
  static func all(_ size: Int, cursor: String) -> [OrderQuestion] {
    [
      OrderQuestion(name: "a page of the newest", path: "orders"),
      OrderQuestion(name: "a page of the delivered", path: "orders?status=delivered"),
      OrderQuestion(name: "a page of those that wait", path: "orders?status=placed&payment=unpaid"),
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
      OrderQuestion(name: salesByMonth, path: "sales?timeZone=Europe/Berlin"),
      OrderQuestion(
        name: salesOfAMonth,
        path: "sales?by=day&from=2024-01-01&until=2024-01-31&timeZone=Europe/Berlin"
      ),
      OrderQuestion(name: salesByCountry, path: "sales?by=country"),
      OrderQuestion(name: "search: the city of all", path: "orders?q=hamburg"),
      OrderQuestion(
        name: "search: one address",
        path: "orders?q=\(FilledOrders.email(size / 2).replacing("@", with: "%40"))"
      ),
      OrderQuestion(name: "search: no such word", path: "orders?q=zanzibar"),
    ]
  }
}
