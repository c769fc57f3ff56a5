import FoundationCore
import StoreHTTP

/// Products without end, the same every time, as lines of an import.
///
/// Few words are in many titles and most in few, as in a real store; so it is with brands and
/// categories.
struct GeneratedProducts: Sendable {
  static let kinds = [
    "Mug", "Plate", "Bowl", "Lamp", "Chair", "Table", "Shirt", "Jacket", "Scarf", "Boots", "Bottle",
    "Knife", "Spoon", "Pan", "Kettle", "Clock", "Mirror", "Rug", "Basket", "Pillow", "Blanket",
    "Candle", "Vase", "Notebook", "Pen", "Wallet", "Bag", "Backpack", "Umbrella", "Tent",
  ]
  static let looks = [
    "Red", "Blue", "Green", "Small", "Large", "Classic", "Modern", "Vintage", "Handmade", "Ceramic",
    "Wooden", "Steel", "Cotton", "Linen", "Leather", "Glass", "Folding", "Portable", "Soft",
    "Light",
  ]
  private static let phrases = [
    "Made to last.", "Easy to clean.", "Comes in a box, ready to be a gift.",
    "Two years' guarantee.",
    "Dishwasher safe.", "For every day.", "Keeps its shape for years.", "From the best material.",
  ]
  private static let syllables = [
    "ba", "be", "do", "fa", "go", "ki", "la", "li", "ma", "mo", "na", "ne", "pa", "re", "ri", "so",
    "ta", "ti", "va", "zo",
  ]

  private var numbers: SplitMix64
  private(set) var count = 0

  init(seed: UInt64) { numbers = SplitMix64(seed) }

  /// A name that few products bear.
  static func name(_ number: Int) -> String {
    var (name, rest) = ("", number + 400)
    while rest > 0 {
      name += syllables[rest % syllables.count]
      rest /= syllables.count
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The next product, as a line of JSON.
  mutating func line() -> String {
    count += 1
    let kind = numbers.nextInt(below: Self.kinds.count)
    let look = Self.looks[numbers.nextInt(below: Self.looks.count)]
    let title = "\(look) \(Self.kinds[kind]) \(Self.name(rare(20_000)))"
    let brand = Self.name(30_000 + rare(2_000))
    let place = "\"\(Self.kinds[kind])s\",\"\(Self.looks[numbers.nextInt(below: 8)]) ones\""
    let description = (0..<4).map { _ in Self.phrases[numbers.nextInt(below: Self.phrases.count)] }
      .joined(separator: " ")
    let status = numbers.nextInt(below: 33) == 0 ? "draft" : "active"
    let price = 200 + rare(40_000)
    return """
      {"title":"\(title)","description":"\(description)","status":"\(status)","brand":"\(brand)",\
      "category":[\(place)],"variants":[{"sku":"\(sku)","prices":[\
      {"amount":\(price),"currency":"EUR"}],"onHand":\(numbers.nextInt(below: 4) * 5)}]}\n
      """
  }

  private var sku: String { "P-\(count)" }

  /// A number below a bound; the small ones come far more often than the large ones.
  private mutating func rare(_ bound: Int) -> Int {
    let one = Double(numbers.nextInt(below: 1_000_000)) / 1_000_000
    return Int(one * one * one * Double(bound))
  }
}

/// Hands out the lines of an import, a few at a time.
actor ProductLines {
  private var products: GeneratedProducts
  private let last: Int

  init(_ products: GeneratedProducts, through last: Int) {
    self.products = products
    self.last = last
  }

  /// The state of the generator after the generated products.
  var rest: GeneratedProducts { products }

  func next() -> [UInt8]? {
    guard products.count < last else { return nil }
    var text = ""
    for _ in 0..<min(200, last - products.count) { text += products.line() }
    return Array(text.utf8)
  }
}
