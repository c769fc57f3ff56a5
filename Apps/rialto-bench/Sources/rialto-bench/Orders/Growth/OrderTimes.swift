/// The latencies of requests in one store, for each size.
struct OrderTimes {
  /// The database of the store.
  let name: String
  /// The seconds it took to fill the store.
  var filling: [Double] = []
  private var questions: [String] = []
  private var medians: [String: [Double]] = [:]
  /// The 99th percentiles with the most orders.
  private var slowest: [String: Double] = [:]

  init(name: String) { self.name = name }

  /// Adds what a question took at the next size.
  mutating func add(_ question: String, _ taken: [Double]) {
    if medians[question] == nil { questions.append(question) }
    let sorted = taken.sorted()
    medians[question, default: []].append(sorted[sorted.count / 2])
    slowest[question] = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }

  /// Prints what everything took at each size, how many times longer than at the one before, and the
  /// 99th percentile with the most orders.
  func printTable(_ sizes: [Int]) {
    let steps = sizes.dropFirst().map { _ in "time ×" }
    print(row("\(name): ms, with so many orders there", sizes.map { "\($0)" } + steps + ["p99"]))
    for question in questions {
      let taken = medians[question] ?? []
      let growth = zip(taken, taken.dropFirst()).map { figure($1 / $0, 1) }
      let end = [figure(slowest[question] ?? .nan, 2)]
      print(row(question, taken.map { figure($0, 2) } + growth + end))
    }
    print(row("filling it: s", filling.map { figure($0, 1) }) + "\n")
  }

  /// The aims: no request takes much longer with more orders, and the sales by month are there at once.
  ///
  /// Reports are about more days with more orders.
  func aims(_ sizes: [Int]) -> [Aim] {
    let growth = questions.filter { !OrderQuestion.reports.contains($0) }.map { question in
      let taken = medians[question] ?? []
      let growth = (taken.last ?? .nan) / (taken.first ?? .nan)
      return Aim("\(name), \(question): time ×", .atMost, 3, growth)
    }
    let sales = OrderQuestion.salesByMonth
    return growth + [Aim("\(name), \(sales): p99, ms", .atMost, 300, slowest[sales] ?? .nan)]
  }
}
