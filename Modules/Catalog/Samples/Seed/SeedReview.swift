package import Catalog
package import Foundation
import FoundationCore

/// A review of the demo store and its date.
package struct SeedReview: Sendable {
  package let draft: ReviewDraft
  package let date: Date
}

extension SeedCategory {
  /// Returns up to five reviews of a product by different customers, oldest first.
  func reviews(after date: Date, using generator: inout SplitMix64) -> [SeedReview] {
    var customers = Self.customers
    var date = date
    return (0..<generator.nextInt(below: 6)).map { _ in
      let customer = customers.remove(at: generator.nextInt(below: customers.count))
      let stars = generator.stars()
      let titles = Self.titles[stars - 1]
      let remarks = stars > 3 ? praise : stars < 3 ? complaints : praise + complaints
      date += Double(1 + generator.nextInt(below: 20)) * 86_400
      date += Double(generator.nextInt(below: 86_400))
      return SeedReview(
        draft: ReviewDraft(
          customer: customer,
          stars: stars,
          title: titles[generator.nextInt(below: titles.count)],
          text: remarks[generator.nextInt(below: remarks.count)]
        ),
        date: date
      )
    }
  }

  /// The headlines of reviews, by stars.
  private static let titles = [
    ["I sent it back", "A disappointment", "Not for me"],
    ["Less than I expected", "It could be better", "Not quite right"],
    ["It does what it should", "Good and bad", "All right"],
    ["Very good", "A good choice", "I would buy it again", "Almost perfect"],
    ["Wonderful", "Just what I was looking for", "My favourite", "Worth every penny", "Perfect"],
  ]

  /// The names of fictional customers.
  private static let customers = [
    "Ada M.", "Bao L.", "Carla F.", "Dmitri K.", "Elif A.", "Farid N.", "Greta S.", "Hugo B.",
    "Ines R.", "Jonas W.", "Keiko T.", "Liam O.", "Marta P.", "Nils H.", "Oluwa D.", "Petra V.",
    "Quentin G.", "Rosa C.", "Samir J.", "Tilda E.", "Umar Z.", "Vera I.", "Wanda Q.", "Yusuf U.",
  ]
}

extension SplitMix64 {
  /// Returns a random number of stars from 1 to 5, mostly 4 or 5.
  fileprivate mutating func stars() -> Int {
    switch nextInt(below: 100) {
    case ..<5: 1
    case ..<13: 2
    case ..<30: 3
    case ..<62: 4
    default: 5
    }
  }
}
