/// The latencies of requests in one store, for each size.
struct OrderTimes {
  /// The database of the store.
  let name: String
  /// The seconds it took to fill the store.
  var filling: [Double] = []
  private var questions: [String] = []
  private var medians: [String: [Double]] = [:]

  init(name: String) { self.name = name }

  /// Adds what a question took at the next size.
  mutating func add(_ question: String, _ taken: [Double]) {
    if medians[question] == nil { questions.append(question) }
    medians[question, default: []].append(taken.sorted()[taken.count / 2])
  }

  /// Prints what everything took at each size, and how many times longer than at the one before.
  func printTable(_ sizes: [Int]) {
    let steps = sizes.dropFirst().map { _ in "time ×" }
    print(row("\(name): ms, with so many orders there", sizes.map { "\($0)" } + steps))
    for question in questions {
      let taken = medians[question] ?? []
      let growth = zip(taken, taken.dropFirst()).map { figure($1 / $0, 1) }
      print(row(question, taken.map { figure($0, 2) } + growth))
    }
    print(row("filling it: s", filling.map { figure($0, 1) }) + "\n")
  }

  /// The aims: no request takes much longer with more orders.
  func aims(_ sizes: [Int]) -> [Aim] {
    questions.map { question in
      let taken = medians[question] ?? []
      let growth = (taken.last ?? .nan) / (taken.first ?? .nan)
      return Aim("\(name), \(question): time ×", .atMost, 3, growth)
    }
  }
}
