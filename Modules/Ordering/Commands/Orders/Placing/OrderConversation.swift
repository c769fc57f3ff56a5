import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// The conversation in which a user places an order, at a terminal or on a screen.
///
/// It asks for what the command line does not say, checks each answer at once, and shows the quote.
/// An answer can be corrected without the others being asked again, also after a refusal.
@MainActor
struct OrderConversation {
  let context: any OrderingContext
  let store: StoreClient
  let questioner: any Questioner
  let locale: Locale

  /// Asks for the missing answers and for consent to the quote, and places the order.
  ///
  /// - Throws: `OutputError.cancelled` if the user does not want it; then the store has no order.
  func place(
    _ answers: inout OrderAnswers,
    by place: (OrderDraft) async throws -> Order
  ) async throws -> Order {
    try await askMissing(&answers)
    if answers.discountCode == nil { try await askDiscount(&answers) }
    while true {
      do {
        let quote = try await quote(answers)
        let total = quote.totals.total
        try show(answers)
        try questioner.show([quote.totals.sentence(in: locale)])
        let question = "Place this order for \(total.formatted(in: locale))? [Y/n]"
        if let correction = try await decision(question, on: answers) {
          try await correct(correction, in: &answers)
        } else if let draft = answers.draft(quoted: total) {
          return try await FieldInputs(answers).explainingInvalid { try await place(draft) }
        }
      } catch let error where error.isCorrectable {
        try await correctAfter(error, &answers)
      }
    }
  }

  private func askMissing(_ answers: inout OrderAnswers) async throws {
    // A country decides which questions there are.
    while let question = answers.missing.first { try await ask(question, &answers) }
  }

  private func ask(_ question: OrderQuestion, _ answers: inout OrderAnswers) async throws {
    switch question {
    case .items:
      try await OrderItemQuestion(context: context, questioner: questioner, locale: locale)
        .ask(&answers)
    case .country: answers.setCountry(try await country())
    case .part(let part):
      answers.parts[part] = [
        try await answer(part.question, question) { errors(of: $0, as: part, of: answers) }
      ]
    case .email:
      answers.email = try await answer("E-mail address of the customer?", question) { text in
        var errors = FieldErrors()
        errors.check("email", text, .required, .email)
        return errors.all
      }
    case .method: try await askMethod(&answers)
    case .discount: try await askDiscount(&answers)
    }
  }

  /// Asks until the answer has no errors, and says which it has.
  private func answer(
    _ text: String,
    _ question: OrderQuestion,
    errors: (String) -> [FieldError]
  ) async throws -> String {
    while true {
      let answer = try await questioner.text(text, flag: question.flag)
      guard let error = errors(answer).first else { return answer }
      questioner.note(error.message)
    }
  }

  /// Returns the errors of a text as a part of an address in the country of the order.
  private func errors(
    of text: String,
    as part: AddressPart,
    of answers: OrderAnswers
  ) -> [FieldError] {
    guard let country = answers.country else { return [] }
    return Address(name: "", lines: [], city: "", country: country).setting([part: [text]])
      .errors.all.filter { $0.field.hasPrefix(part.field) }
  }

  private func country() async throws -> CountryCode {
    while true {
      let answer = try await questioner.text("Country, by code or name?", flag: "--to")
      if let country = CountryCode(argument: answer), country.isKnown { return country }
      if let country = CountryCode(named: answer, in: locale) { return country }
      questioner.note("No country '\(answer)'. Use a name, or a two-letter code such as DE.")
    }
  }

  private func askDiscount(_ answers: inout OrderAnswers) async throws {
    let code = try await questioner.text("Discount code, or Enter for none:", flag: "--discount")
    answers.discountCode = code.isEmpty ? nil : Discount.ID(rawValue: code)
  }

  /// Offers the methods that ship the items to the country, with their prices.
  private func askMethod(_ answers: inout OrderAnswers) async throws {
    do {
      let offers = try await offers(for: answers)
      let lines = offers.map { "\($0.shipping.words), \($0.totals.shipping.formatted(in: locale))" }
      let index =
        offers.count == 1
        ? 0 : try await questioner.choice("Shipping method?", of: lines, flag: "--by")
      guard let index else { return try await askCorrection(&answers) }
      answers.method = offers[index].shipping.code
    } catch let error where error.isCorrectable {
      try await correctAfter(error, &answers)
    }
  }

  private func offers(for answers: OrderAnswers) async throws -> [Quote] {
    var offers: [Quote] = []
    var refusal: OrderingError?
    for method in try await store.rules(ShippingMethod.self).value where method.isActive {
      var answers = answers
      (answers.method, answers.discountCode) = (method.code, nil)
      do { offers.append(try await quote(answers)) } catch let error as OrderingError {
        guard error.isCorrectable else { throw error }
        refusal = error
      }
    }
    guard !offers.isEmpty else { throw refusal ?? .notShippedThere(answers.country, shipped: []) }
    return offers
  }

  private func quote(_ answers: OrderAnswers) async throws -> Quote {
    let request = QuoteRequest(
      lines: answers.items,
      countries: [answers.country].compactMap(\.self),
      currency: answers.currency,
      vatID: answers.vatID,
      discountCode: answers.discountCode,
      shippingMethod: answers.method
    )
    let outcome = try await FieldInputs(request).explainingInvalid {
      try await store.quotes(request).value.first
    }
    guard let quote = outcome?.quote else {
      throw outcome?.refusal ?? .refused("The store has sent no quote.")
    }
    return quote
  }

  /// Shows the answers, numbered for a correction.
  private func show(_ answers: OrderAnswers) throws {
    let lines = answers.asked.enumerated().map {
      let heading = ($1.noun.prefix(1).uppercased() + $1.noun.dropFirst()).padded(toWidth: 17)
      return "  \($0 + 1). \(heading)\((answers[$1] ?? "none").terminalSafe)"
    }
    try questioner.show(lines)
  }

  /// Asks for consent; returns the question whose answer is to be corrected, or `nil` for yes.
  private func decision(
    _ question: String,
    on answers: OrderAnswers
  ) async throws -> OrderQuestion? {
    let asked = answers.asked
    while true {
      let text = "\(question), or 1–\(asked.count) to correct an answer:"
      let answer = try await questioner.text(text, flag: "all options")
      switch answer.lowercased() {
      case "", "y", "yes": return nil
      case "n", "no": throw OutputError.cancelled
      default:
        if let number = Int(answer), 1...asked.count ~= number { return asked[number - 1] }
        questioner.note("Answer y, n or a number from 1 to \(asked.count).")
      }
    }
  }

  private func correct(_ question: OrderQuestion, in answers: inout OrderAnswers) async throws {
    try await ask(question, &answers)
    try await askMissing(&answers)
  }

  /// Tells a refusal, and asks for another answer to any question.
  private func correctAfter(_ error: any Error, _ answers: inout OrderAnswers) async throws {
    let details = error.asFailure.details
    questioner.note([details.title, details.reason].compactMap(\.self).joined(separator: "\n"))
    try await askCorrection(&answers)
  }

  /// Asks for another answer to any question.
  private func askCorrection(_ answers: inout OrderAnswers) async throws {
    try show(answers)
    let asked = answers.asked
    while true {
      let text = "Correct which answer? 1–\(asked.count), or Enter to cancel:"
      let answer = try await questioner.text(text, flag: "all options")
      if answer.isEmpty { throw OutputError.cancelled }
      guard let number = Int(answer), 1...asked.count ~= number else { continue }
      return try await correct(asked[number - 1], in: &answers)
    }
  }
}

extension CountryCode {
  /// Creates the code of a country's name, in a locale or in English, regardless of case and accents.
  fileprivate init?(named name: String, in locale: Locale) {
    let locales = [locale, Locale(identifier: "en")]
    let country = Locale.Region.isoRegions.lazy.compactMap { CountryCode($0.identifier) }.first {
      country in
      country.isKnown
        && locales.contains { locale in
          locale.localizedString(forRegionCode: country.code)?
            .compare(name, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
        }
    }
    guard let country else { return nil }
    self = country
  }
}

extension OrderAnswers {
  /// Sets the country, and forgets the answers that do not fit it.
  fileprivate mutating func setCountry(_ country: CountryCode) {
    guard country != self.country else { return }
    let format = AddressFormat(of: country)
    self.country = country
    if let code = parts[.postalCode]?.last, !format.accepts(postalCode: code) {
      parts[.postalCode] = nil
    }
    (parts[.region], method) = (nil, nil)
  }
}

extension Error {
  /// `true` for a refusal that another answer can avoid.
  fileprivate var isCorrectable: Bool {
    switch self {
    case is FieldInputFailure: true
    case let error as OrderingError:
      switch error {
      case .invalid, .outOfStock, .discountInvalid, .notShippedThere, .priceChanged: true
      default: false
      }
    default: false
    }
  }
}
