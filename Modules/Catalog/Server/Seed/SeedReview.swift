import Catalog
import Foundation
import FoundationCore
import StoreCore

/// A review of the demo store, and when it was written.
struct SeedReview {
  let draft: ReviewDraft
  let date: Date
}

extension SeedCategory {
  /// What buyers said of a product, the oldest first: up to five of them, each once.
  func reviews(after date: Date, _ numbers: inout SplitMix64) -> [SeedReview] {
    var customers = Self.customers
    var date = date
    return (0..<numbers.nextInt(below: 6)).map { _ in
      let customer = customers.remove(at: numbers.nextInt(below: customers.count))
      let stars = numbers.stars()
      let titles = Self.titles[stars - 1]
      let remarks = stars > 3 ? praise : stars < 3 ? complaints : praise + complaints
      date +=
        Double(1 + numbers.nextInt(below: 20)) * 86_400 + Double(numbers.nextInt(below: 86_400))
      return SeedReview(
        draft: ReviewDraft(
          customer: customer,
          stars: stars,
          title: titles[numbers.nextInt(below: titles.count)],
          text: remarks[numbers.nextInt(below: remarks.count)]
        ),
        date: date
      )
    }
  }

  /// What reviews are headed, by their stars.
  private static let titles = [
    ["I sent it back", "A disappointment", "Not for me"],
    ["Less than I expected", "It could be better", "Not quite right"],
    ["It does what it should", "Good and bad", "All right"],
    ["Very good", "A good choice", "I would buy it again", "Almost perfect"],
    ["Wonderful", "Just what I was looking for", "My favourite", "Worth every penny", "Perfect"],
  ]

  /// Who buys here; nobody is meant.
  private static let customers = [
    "Ada M.", "Bao L.", "Carla F.", "Dmitri K.", "Elif A.", "Farid N.", "Greta S.", "Hugo B.",
    "Ines R.", "Jonas W.", "Keiko T.", "Liam O.", "Marta P.", "Nils H.", "Oluwa D.", "Petra V.",
    "Quentin G.", "Rosa C.", "Samir J.", "Tilda E.", "Umar Z.", "Vera I.", "Wanda Q.", "Yusuf U.",
  ]
}

extension SplitMix64 {
  /// From one to five, and more often four or five.
  fileprivate mutating func stars() -> Int {
    switch below(100) {
    case ..<5: 1
    case ..<13: 2
    case ..<30: 3
    case ..<62: 4
    default: 5
    }
  }
}
