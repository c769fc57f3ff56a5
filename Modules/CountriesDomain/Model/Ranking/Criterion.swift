public import FoundationCore

/// A criterion of a ranking: an indicator with its weight.
public struct Criterion: Sendable, Hashable {
  /// The indicator.
  public var indicator: Indicator.ID
  /// The weight relative to the other criteria, above 0.
  public var weight: Double
  /// `true` if lower values are better, as with inflation.
  public var prefersLower: Bool

  /// Creates a criterion.
  public init(_ indicator: Indicator.ID, weight: Double = 1, prefersLower: Bool = false) {
    self.indicator = indicator
    self.weight = weight
    self.prefersLower = prefersLower
  }
}

extension Criterion: LosslessStringConvertible {
  /// Parses an indicator with a weight after a colon, such as `NY.GDP.PCAP.CD:2`.
  ///
  /// A negative weight prefers lower values; the default weight is 1.
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
  /// The validation errors of the criteria.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("criteria", self, .some, .weighty, .different)
    return errors
  }

  /// The criteria with weights that sum up to 1.
  var normalized: [Criterion] {
    // Dividing first prevents an overflow of the sum.
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
    FieldRule("required", "Add at least one indicator.") { !$0.isEmpty }
  }

  fileprivate static var weighty: FieldRule {
    FieldRule("weight", "Use weights above 0.") { criteria in
      criteria.allSatisfy { $0.weight > 0 && $0.weight.isFinite }
    }
  }

  fileprivate static var different: FieldRule {
    FieldRule("twice", "Use each indicator once.") { criteria in
      Set(criteria.map(\.indicator)).count == criteria.count
    }
  }
}
