import Foundation
import FoundationCore
import Testing

/// The values of a shape's fields are read into memory, and moved from there: to the initializer, or as
/// the structure that they are the properties of.
///
/// Each text of these documents holds an object that counts itself, so a value that is neither moved
/// nor destroyed, or destroyed twice, changes the count.
struct ShapeMemoryTests {
  /// An object that is counted while it lives.
  final class Life: Sendable {
    struct Count: Sendable {
      private let counts = Lock((begun: 0, alive: 0))
      var begun: Int { counts.withLock { $0.begun } }
      var alive: Int { counts.withLock { $0.alive } }

      func begin() {
        counts.withLock {
          $0.begun += 1
          $0.alive += 1
        }
      }

      func end() { counts.withLock { $0.alive -= 1 } }
    }

    @TaskLocal static var count = Count()

    private let count = Life.count

    init() { count.begin() }
    deinit { count.end() }
  }

  /// A text that holds such an object; an empty one is invalid.
  struct Word: TextCodable, JSONRepresentable, Hashable, Sendable {
    static let textFormat = "A word has letters."
    static let schema = JSONSchema.text

    let description: String
    private let life = Life()

    init?(_ description: String) {
      if description.isEmpty { return nil }
      self.description = description
    }

    private init(valid description: String) { self.description = description }

    static let untitled = Word(valid: "untitled")

    var json: JSONValue { .string(description) }

    static func == (left: Word, right: Word) -> Bool { left.description == right.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  struct Leaf: Sendable, Hashable {
    var first: Word
    var second: Word?
  }

  struct Tree: Sendable, Hashable {
    var name: Word
    var isOld: Bool
    var title: Word
    var note: Word?
    var lossyNote: Word?
    var words: [Word]
    var lossyWords: [Word]
    var pairs: [String: Word]
    var leaf: Leaf
    var leaves: [Leaf]
    var height: Double
    var last: Word
  }

  struct Forest: Sendable, Hashable {
    var trees: [Tree]
    var owner: Word?
  }

  /// Shapes live as long as the program, and so do their defaults: they count in no test.
  init() { _ = Forest.shape }

  private let whole = """
    {"name":"oak","isOld":true,"title":"Oak","note":"n","lossyNote":"l","words":["a","b"],\
    "lossyWords":["c","d"],"pairs":{"x":"e","y":"f"},"leaf":{"first":"g","second":"h"},\
    "leaves":[{"first":"i"},{"first":"j","second":"k"}],"height":1.5,"last":"z"}
    """

  /// Damages, each to be replaced by its second text.
  private static let damages = [
    (#""last":"z""#, #""last":"""#),
    (#""last":"z""#, #""lost":"z""#),
    (#""last":"z""#, #""last":null"#),
    (#""height":1.5"#, #""height":"1.5""#),
    (#""j","second":"k""#, #""j","second":"""#),
    (#""j","second""#, #""","second""#),
    (#""first":"g""#, #""first":7"#),
    (#"["a","b"]"#, #"["a",""]"#),
    (#"["c","d"]"#, #"["c","",{}]"#),
    (#""y":"f""#, #""y":[]"#),
    (#""lossyNote":"l""#, #""lossyNote":"""#),
    (#""note":"n""#, #""note":"""#),
    (#""title":"Oak""#, #""title":"""#),
    (#""isOld":true"#, #""isOld":"yes""#),
    (#""name":"oak""#, #""formerName":"oak""#),
    (#""name":"oak""#, #""name":"oak","name":"elm""#),
    (#""name":"oak""#, #""name":[]"#),
  ]

  private static let readers: [@Sendable (Data) throws -> Forest] = [
    { try ExactJSONDecoder().decode(Forest.self, from: $0) },
    { try JSONDecoder().decode(Forest.self, from: $0) },
  ]

  /// Reads three trees; the second may be damaged.
  private func forest(_ tree: String) -> Data {
    Data(#"{"trees":[\#(whole),\#(tree),\#(whole)],"owner":"Ann"}"#.utf8)
  }

  @Test(arguments: readers.indices)
  func aWholeIsReadAndDestroyed(_ reader: Int) throws {
    let count = Life.Count()
    try Life.$count.withValue(count) {
      var found: Forest? = try Self.readers[reader](forest(whole))
      #expect(found?.trees.count == 3)
      #expect(Set(found?.trees ?? []).count == 1)
      let tree = try #require(found?.trees.first)
      #expect(tree.words.map(\.description) == ["a", "b"])
      #expect(tree.leaves.map(\.second?.description) == [nil, "k"])
      #expect(tree.pairs["y"]?.description == "f")
      #expect(tree.height == 1.5)
      #expect(tree.isOld)
      #expect(tree.last.description == "z")
      #expect(count.alive == 3 * 16 + 1)
      found = nil
    }
    #expect(count.alive == 0)
  }

  @Test(arguments: readers.indices, damages.indices)
  func aValueThatFailsLeavesNothingBehind(_ reader: Int, _ damage: Int) throws {
    let (old, new) = Self.damages[damage]
    #expect(whole.contains(old))
    let count = Life.Count()
    Life.$count.withValue(count) {
      // Whether a damage is refused, reported or read is other tests' subject.
      _ = try? Self.readers[reader](forest(whole.replacing(old, with: new, maxReplacements: 1)))
    }
    #expect(count.begun > 15)
    #expect(count.alive == 0)
  }

  @Test func theFirstOfTwoMembersCounts() throws {
    let count = Life.Count()
    try Life.$count.withValue(count) {
      let text = #"{"second":"b","first":"a","second":"c","first":"d"}"#
      let leaf = try ExactJSONDecoder().decode(Leaf.self, from: Data(text.utf8))
      #expect(leaf.first.description == "a")
      #expect(leaf.second?.description == "b")
      #expect(count.alive == 2)
    }
    #expect(count.alive == 0)
  }

  @Test func severalThreadsReadTheSame() async throws {
    let text = Data(
      #"{"trees":[\#([String](repeating: whole, count: 40).joined(separator: ","))]}"#.utf8
    )
    let expected = try ExactJSONDecoder().decode(Forest.self, from: text)
    let isSame = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<20 where try ExactJSONDecoder().decode(Forest.self, from: text) != expected {
            return false
          }
          return true
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(isSame)
  }

  /// A value that is larger than the memory that a reader has at first.
  struct Grove: Sendable, Hashable {
    var center: Tree
    var north: Tree
    var east: Tree
    var south: Tree
    var west: Tree
    var nothing: Nothing
    var northWest: Tree
  }

  @Test(arguments: ["z", ""])
  func aLargeValueIsReadAndDestroyed(_ lastWord: String) throws {
    #expect(MemoryLayout<Grove>.size > 1024)
    let names = ["center", "north", "east", "south", "west"]
    let trees = names.map { #""\#($0)":\#(whole),"# }.joined()
    let last = whole.replacing(#""last":"z""#, with: #""last":"\#(lastWord)""#)
    let text = Data(#"{"groves":[{\#(trees)"nothing":{},"northWest":\#(last)}]}"#.utf8)
    let count = Life.Count()
    Life.$count.withValue(count) {
      var found = try? ExactJSONDecoder().decode([String: [Grove]].self, from: text)
      #expect(count.begun >= 6 * 15)
      #expect((found != nil) == !lastWord.isEmpty)
      #expect(count.alive == (found == nil ? 0 : 6 * 16))
      found = nil
    }
    #expect(count.alive == 0)
  }

  /// Sizes and alignments of all kinds, one after the other.
  struct Mixed: Sendable, Hashable {
    var flag: Bool
    var amount: Decimal
    var isSet: Bool?
    var count: Int?
    var rate: Lossy<Lenient<Double?>>
    var another: Bool
    var money: Money?
    var number: Double
    var nothing: Nothing
    var text: String
  }

  /// A value without fields and of no size.
  struct Nothing: Sendable, Hashable {}

  @Test func valuesOfEachSizeHaveTheirPlace() throws {
    let text = """
      {"flag":true,"amount":1234567890.12345678,"isSet":false,"count":-1,"rate":0.5,"another":true,\
      "money":{"amount":5,"currency":"EUR"},"number":2.5,"nothing":{"x":1},"text":"longer than 15 bytes"}
      """
    let expected = Mixed(
      flag: true,
      amount: try #require(Decimal(string: "1234567890.12345678")),
      isSet: false,
      count: -1,
      rate: Lossy(wrappedValue: Lenient(wrappedValue: 0.5)),
      another: true,
      money: Money(minorUnits: 5, currency: .euro),
      number: 2.5,
      nothing: Nothing(),
      text: "longer than 15 bytes"
    )
    #expect(try ExactJSONDecoder().decode(Mixed.self, from: Data(text.utf8)) == expected)
    #expect(
      try ExactJSONDecoder().decode([String: Mixed?].self, from: Data(#"{"a":\#(text)}"#.utf8))
        == ["a": expected]
    )
    let least = #"{"flag":true,"amount":1,"another":false,"number":0,"nothing":{},"text":""}"#
    let found = try ExactJSONDecoder().decode(Mixed.self, from: Data(least.utf8))
    #expect(found.isSet == nil)
    #expect(found.count == nil)
    #expect(found.money == nil)
    #expect(found.rate.projectedValue == .missing)
  }

  /// Two properties, with a gap between them.
  struct Pair {
    var flag: Bool
    var count: Int
  }

  /// The same, with a property in the gap.
  struct Gap: Sendable {
    var flag: Bool
    var isHidden = true
    var count: Int

    init(flag: Bool, count: Int) { (self.flag, self.count) = (flag, count) }
  }

  @Test func aMemberwiseShapeHasTheOrderOfTheProperties() async {
    await #expect(processExitsWith: .failure) {
      _ = Shape<Pair>(
        "Pair",
        Field("count", \.count),
        Field("flag", \.flag),
        memberwise: { Pair(flag: $1, count: $0) }
      )
    }
  }

  @Test func aMemberwiseShapeHasAllProperties() async {
    await #expect(processExitsWith: .failure) {
      _ = Shape<Pair>("Pair", Field("flag", \.flag), memberwise: { Pair(flag: $0, count: 1) })
    }
  }

  #if DEBUG
  @Test func aMemberwiseShapeHasThePropertiesBetweenOthers() async {
    await #expect(processExitsWith: .failure) {
      _ = try ExactJSONDecoder().decode(Gap.self, from: Data(#"{"flag":true,"count":1}"#.utf8))
    }
  }
  #endif
}

extension ShapeMemoryTests.Gap: Shaped {
  static let shape = Shape<ShapeMemoryTests.Gap>(
    "Gap",
    Field("flag", \.flag),
    Field("count", \.count),
    memberwise: ShapeMemoryTests.Gap.init
  )
}

extension ShapeMemoryTests.Leaf: Shaped {
  static let shape = Shape<ShapeMemoryTests.Leaf>(
    "Leaf",
    Field("first", \.first),
    .optional("second", \.second),
    make: ShapeMemoryTests.Leaf.init
  )
}

extension ShapeMemoryTests.Grove: Shaped {
  static let shape = Shape<ShapeMemoryTests.Grove>(
    "Grove",
    Field("center", \.center),
    Field("north", \.north),
    Field("east", \.east),
    Field("south", \.south),
    Field("west", \.west),
    Field("nothing", \.nothing),
    Field("northWest", \.northWest),
    make: ShapeMemoryTests.Grove.init
  )
}

extension ShapeMemoryTests.Tree: Shaped {
  static let shape = Shape<ShapeMemoryTests.Tree>(
    "Tree",
    Field("name", \.name, formerly: "formerName"),
    Field("isOld", \.isOld, default: false),
    .lossy("title", \.title, default: ShapeMemoryTests.Word.untitled),
    .optional("note", \.note),
    .lossy("lossyNote", \.lossyNote),
    Field("words", \.words),
    .lossy("lossyWords", \.lossyWords),
    .lossy("pairs", \.pairs),
    Field("leaf", \.leaf),
    .lossy("leaves", \.leaves),
    Field("height", \.height),
    Field("last", \.last),
    memberwise: ShapeMemoryTests.Tree.init
  )
}

extension ShapeMemoryTests.Forest: Shaped {
  static let shape = Shape<ShapeMemoryTests.Forest>(
    "Forest",
    .elements("trees", \.trees),
    .optional("owner", \.owner),
    make: ShapeMemoryTests.Forest.init
  )
}

extension ShapeMemoryTests.Nothing: Shaped {
  static let shape = Shape<ShapeMemoryTests.Nothing>(
    "Nothing",
    memberwise: ShapeMemoryTests.Nothing.init
  )
}

extension ShapeMemoryTests.Mixed: Shaped {
  static let shape = Shape<ShapeMemoryTests.Mixed>(
    "Mixed",
    Field("flag", \.flag),
    Field("amount", \.amount),
    .optional("isSet", \.isSet),
    .optional("count", \.count),
    .lossy("rate", \.rate),
    Field("another", \.another),
    .optional("money", \.money),
    Field("number", \.number),
    Field("nothing", \.nothing),
    .lossy("text", \.text, default: ""),
    memberwise: ShapeMemoryTests.Mixed.init
  )
}
