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

  /// Asks for the answers that no option gives.
  func ask(_ answers: inout InitialAnswers, asksForAccount: Bool) async throws {
    for field in Initialize.fields where !isGiven(field.option.name) {
      try await ask(field, for: &answers.profile)
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

  private func ask(_ field: ProfileField, for profile: inout StoreProfile) async throws {
    let standard = field.standard(in: profile)
    let text = (field.question ?? field.name) + (standard.map { " [\($0)]" } ?? "")
    while true {
      let answer = try await questioner.text(text, flag: "--\(field.option.name)")
      field.set(in: &profile, to: [answer.isEmpty ? standard ?? "" : answer])
      guard let error = profile.errors.all.first(where: { $0.field.hasPrefix(field.name) })
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
