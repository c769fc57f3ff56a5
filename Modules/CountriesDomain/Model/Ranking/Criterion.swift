public import FoundationCore

/// Something that countries are ranked by, and how much it counts.
public struct Criterion: Sendable, Hashable {
  /// What is measured.
  public var indicator: Indicator.ID
  /// How much it counts beside the others; more than 0.
  public var weight: Double
  /// Whether less is better, as with inflation.
  public var prefersLower: Bool

  /// Makes a criterion.
  public init(_ indicator: Indicator.ID, weight: Double = 1, prefersLower: Bool = false) {
    self.indicator = indicator
    self.weight = weight
    self.prefersLower = prefersLower
  }
}

extension Criterion: LosslessStringConvertible {
  /// Reads an indicator with its weight behind a colon, as in `NY.GDP.PCAP.CD:2`.
  ///
  /// A negative weight means that less is better; without one it is 1.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard let id = String(parts[0]).trimmed, parts.count <= 2 else { return nil }
    guard let weight = parts.count == 1 ? 1 : Double(parts[1]), weight.isFinite, weight != 0 else {
      return nil
    }
    self.init(Indicator.ID(rawValue: id), weight: abs(weight), prefersLower: weight < 0)
  }

  public var description: String { "\(indicator):\(prefersLower ? "-" : "")\(weight)" }
}

extension [Criterion] {
  /// What cannot be ranked by.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("criteria", self, .some, .weighty, .different)
    return errors
  }

  /// The same with weights that add up to 1.
  var normalized: [Criterion] {
    // Two of the greatest numbers there are must not add up to infinity.
    let greatest = map(\.weight).max() ?? 1
    let sum = reduce(0) { $0 + $1.weight / greatest }
    return map { criterion in
      var criterion = criterion
      criterion.weight = criterion.weight / greatest / sum
      return criterion
    }
  }
}

extension FieldRule<[Criterion]> {
  fileprivate static var some: FieldRule {
    FieldRule("required", "Name at least one indicator.") { !$0.isEmpty }
  }

  fileprivate static var weighty: FieldRule {
    FieldRule("weight", "Give each a weight above 0.") { criteria in
      criteria.allSatisfy { $0.weight > 0 && $0.weight.isFinite }
    }
  }

  fileprivate static var different: FieldRule {
    FieldRule("twice", "Name each indicator once.") { criteria in
      Set(criteria.map(\.indicator)).count == criteria.count
    }
  }
}
