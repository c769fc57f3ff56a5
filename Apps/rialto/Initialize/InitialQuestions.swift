import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingCommands

/// The questions of `rialto init` at a terminal, but for those that the options answer.
@MainActor
struct InitialQuestions {
  private let invocation: Invocation
  private let questioner: any Questioner

  init(_ invocation: Invocation, questioner: any Questioner) {
    self.invocation = invocation
    self.questioner = questioner
  }

  /// A question about a field of the profile.
  private struct Question {
    let text: String
    /// The field, whose option answers it.
    let field: String
    /// Returns the answer that Enter gives.
    var standard: (StoreProfile) -> String? = { _ in nil }
    let set: (inout StoreProfile, String) -> Void
  }

  private let questions = [
    Question(text: "Name of the shop?", field: "name") { $0.name = $1 },
    Question(text: "Country code, such as DE?", field: "country") { $0.country = CountryCode($1) },
    Question(
      text: "Currency?",
      field: "currency",
      standard: { ($0.currency ?? $0.country?.currency)?.code },
      set: { $0.currency = Currency($1) }
    ),
    Question(
      text: "Seller on invoices, a person or company?",
      field: "seller.name",
      standard: { $0.seller?.name ?? $0.name },
      set: { $0.changeSeller(name: $1) }
    ),
    Question(text: "Address of the seller, with commas between the lines?", field: "seller.address")
    { profile, text in profile.seller?.setAddress(text) },
    Question(text: "Number from the tax office, or Enter for none:", field: "seller.taxNumber") {
      $0.seller?.taxNumber = $1.orNil
    },
    Question(text: "VAT number, or Enter for none:", field: "seller.vatID") {
      $0.seller?.vatID = $1.orNil
    },
    Question(text: "E-mail or telephone of the seller, or Enter for none:", field: "seller.contact")
    { $0.seller?.contact = $1.orNil },
    Question(text: "Bank details, or Enter for none:", field: "bank") {
      $0.bank = [$1.orNil].compactMap(\.self)
    },
  ]

  /// Asks for the answers that no option gives.
  func ask(_ answers: inout InitialAnswers, asksForAccount: Bool) async throws {
    for question in questions where !isGiven(ProfileOptions.names[question.field] ?? "") {
      try await ask(question, &answers.profile)
    }
    if !isGiven(Initialize.tax.name) {
      answers.taxPercent = try await answer(
        "Standard tax rate in per cent, or Enter for none:",
        Initialize.tax
      )?.number
    }
    if answers.taxPercent != nil, !isGiven(Initialize.reduced.name) {
      answers.reducedPercent = try await answer(
        "Reduced tax rate in per cent, or Enter for none:",
        Initialize.reduced
      )?.number
    }
    if !isGiven(Initialize.shipping.name) {
      answers.shipping = try await answer(
        "Price of shipping within the country, or Enter for none:",
        Initialize.shipping
      )
    }
    if asksForAccount, !isGiven(Initialize.admin.name) {
      answers.admin = try await answer(
        "Name of an admin account for 'rialto store serve', or Enter for none:",
        Initialize.admin
      )?.text
    }
  }

  private func isGiven(_ option: String) -> Bool { invocation.optionUses[option] != nil }

  private func ask(_ question: Question, _ profile: inout StoreProfile) async throws {
    let standard = question.standard(profile)
    let text = question.text + (standard.map { " [\($0)]" } ?? "")
    while true {
      let flag = "--\(ProfileOptions.names[question.field] ?? "")"
      let answer = try await questioner.text(text, flag: flag)
      question.set(&profile, answer.isEmpty ? standard ?? "" : answer)
      guard let error = profile.errors.all.first(where: { $0.field.hasPrefix(question.field) })
      else { return }
      questioner.note(error.message)
    }
  }

  /// Asks for the value of an option; `nil` for none.
  private func answer<Value: ArgumentValue>(
    _ text: String,
    _ option: Option<Value?>
  ) async throws -> Value? {
    while true {
      let answer = try await questioner.text(text, flag: "--\(option.name)")
      if answer.isEmpty { return nil }
      if let value = Value(argument: answer) { return value }
      questioner.note("Enter \(Value.expectation).")
    }
  }
}

extension StoreProfile {
  fileprivate mutating func changeSeller(name: String) {
    var seller = seller ?? Seller(name: name, address: [])
    seller.name = name
    self.seller = seller
  }
}
