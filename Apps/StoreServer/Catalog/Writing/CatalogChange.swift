import Foundation
import Persistence

/// One change of the catalog: a number that everything it touches bears from then on.
///
/// It lives as long as its transaction. The number is drawn when something is first found to
/// differ, so that a change that changes nothing leaves no trace. Because products, categories and
/// brands bear numbers of the whole catalog, a number that was freed and given again never brings
/// back a revision that a cache may still hold.
final class CatalogChange {
  let connection: Connection
  /// When it is made, as the tables keep time.
  let time: Int
  private var drawn: Int?

  init(on connection: Connection, at date: Date) {
    self.connection = connection
    time = date.seconds
  }

  /// The number of the change.
  func number() throws -> Int {
    if let drawn { return drawn }
    // In two, as `RETURNING` takes longer: SQLite opens a table of its own for what it gives back.
    try connection.prepare("UPDATE revision SET catalog = catalog + 1").run()
    let number: Int? = try connection.prepare("SELECT catalog FROM revision").value()
    // A store without the row would be one that another program has damaged.
    guard let number else { throw Problem(500, "internal", "The store has lost its count.") }
    drawn = number
    return number
  }
}
