import Catalog
import Persistence
import StoreCore

extension ProductSearch {
  /// What is found in runs of the newest, in each those first that have the words in the title.
  func runs(
    _ words: SearchWords,
    upTo newest: Int,
    but exact: Int?,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    var page = ProductIDPage()
    var shown = try cursor.map(Place.init)
    var run =
      if let shown {
        try await self.run(words, from: shown.first, through: shown.last)
      } else {
        try await self.run(words, through: newest)
      }
    while let current = run {
      for place in try await places(in: current, words) where place.id != exact {
        if let shown, !place.isBehind(shown) { continue }
        guard page.ids.count < limit else {
          page.next = page.next ?? current.beginning.cursor
          return page
        }
        page.ids.append(place.id)
        page.next = place.cursor
      }
      shown = nil
      run = try await self.run(words, through: current.first - 1)
    }
    page.next = nil
    return page
  }

  /// Products that are ranked among themselves, the newest first.
  private struct Run {
    /// The numbers between which it lies.
    let first, last: Int
    let ids: [Int]

    var beginning: Place { Place(first: first, last: last) }
  }

  /// A place in a run; without a product, the one before all.
  private struct Place {
    let first, last: Int
    var isTitled = true
    var id = Int.max

    init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

    init(_ cursor: PageCursor) throws(Problem) {
      first = try cursor.number(0, of: 4)
      last = cursor.numbers[1]
      isTitled = cursor.numbers[2] > 0
      id = cursor.numbers[3]
    }

    var cursor: PageCursor { PageCursor(first, last, isTitled ? 1 : 0, id) }

    func isBehind(_ other: Place) -> Bool {
      isTitled == other.isTitled ? id < other.id : other.isTitled
    }
  }

  /// The run of the newest that have the words, from one number downwards.
  private func run(_ words: SearchWords, through last: Int) async throws -> Run? {
    let ids = try await numbers(
      """
      \(matches(words.all, from: 0, through: last))
      ORDER BY \(number) DESC LIMIT \(bound: rankable)
      """
    )
    return ids.last.map { Run(first: $0, last: last, ids: ids) }
  }

  /// A run that a page ended in, as it is now.
  private func run(_ words: SearchWords, from first: Int, through last: Int) async throws -> Run {
    let ids = try await numbers(
      """
      \(matches(words.all, from: first, through: last))
      ORDER BY \(number) DESC LIMIT \(bound: rankableLater + 1)
      """
    )
    guard ids.count <= rankableLater else { throw Problem.foreignCursor }
    return Run(first: first, last: last, ids: ids)
  }

  /// The products of a run that the filters let through, in their order.
  private func places(in run: Run, _ words: SearchWords) async throws -> [Place] {
    let titled = Set(
      try await numbers(matches(words.allInTitle, from: run.first, through: run.last))
    )
    let places = try await passing(run.ids).map { id in
      var place = run.beginning
      (place.isTitled, place.id) = (titled.contains(id), id)
      return place
    }
    return places.filter(\.isTitled) + places.filter { !$0.isTitled }
  }

  /// Those that meet the filters that the index of the search does not know.
  private func passing(_ ids: [Int]) async throws -> [Int] {
    let asked = asked
    guard !asked.isEmpty else { return ids }
    return try await numbers(
      """
      SELECT p.id FROM product p WHERE \(dialect.isIn("p.id", numbers: ids)) AND \(.all(asked))
      ORDER BY p.id DESC
      """
    )
  }

  private func numbers(_ query: SQLText) async throws -> [Int] {
    try await transaction.all(query) { try $0[0] }
  }
}
