public import Foundation
public import FoundationCore

/// An amount of money as the user types it: `12.50`, `12,50`, `12.50EUR` or `EUR 12.50`.
public struct Amount: ArgumentValue, Hashable {
  private let text: String
  private let number: Decimal
  /// The currency that the amount names, if it names one.
  public let currency: Currency?

  public init?(argument: String) {
    // The currency may stand before or after the number, with or without a space.
    guard
      let match = argument.wholeMatch(
        of: /(?<before>[A-Za-z]{3} ?)?(?<number>[0-9.,]{1,20})(?<after> ?[A-Za-z]{3})?/
      ),
      let number = Decimal(typed: match.number, digits: 15, decimals: 4)
    else { return nil }
    let codes = [match.before, match.after].compactMap(\.self)
    guard codes.count < 2 else { return nil }
    text = argument
    self.number = number
    currency = codes.first.flatMap { Currency($0.filter(\.isLetter)) }
  }

  public static var expectation: String { "an amount such as 12.50 or 12.50EUR" }

  /// Returns the money; asks for a default currency if the amount names none.
  ///
  /// - Throws: ``InvalidAmount`` for more decimals than the currency has, or the error of `standard`.
  public func money(in standard: () async throws -> Currency) async throws -> Money {
    guard let currency else { return try money(in: try await standard()) }
    return try money(in: currency)
  }

  /// Returns the money, in a default currency if the amount names none.
  ///
  /// - Throws: ``InvalidAmount`` for more decimals than the currency has.
  public func money(in standard: Currency) throws(InvalidAmount) -> Money {
    do throws(MoneyError) {
      return try Money(number, currency: currency ?? standard)
    } catch {
      throw InvalidAmount(text: text, error: error)
    }
  }
}

/// An amount that its currency cannot express.
public struct InvalidAmount: Failure {
  let text: String
  let error: MoneyError

  public var details: FailureDetails {
    let advice = error.reason.map { ": \($0)" } ?? "."
    return .init(error.code, .usage, "Invalid amount '\(text.terminalSafe)'\(advice)")
  }
}

/// The ISO 4217 code of a currency.
extension Currency: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var expectation: String { "the code of a currency, such as EUR" }
}

extension Decimal {
  /// Creates a number without a sign from what the user typed, with a point or a comma before the
  /// decimals; `nil` for more digits, and for a comma that may separate thousands, as in `1,000`.
  public init?(typed text: some StringProtocol, digits: Int, decimals: Int) {
    guard let match = String(text).wholeMatch(of: /([0-9]+)(?:([.,])([0-9]+))?/) else { return nil }
    let part = match.3 ?? ""
    guard match.1.count <= digits, part.count <= decimals, match.2 != "," || part.count != 3
    else { return nil }
    self.init(string: "\(match.1).\(part)", locale: .plain)
  }
}
