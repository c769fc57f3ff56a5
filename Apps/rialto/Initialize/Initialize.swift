import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import StoreCore
import StoreHTTP

/// `rialto init`: sets up the user's own store.
enum Initialize {
  /// The fields of the profile that are asked for; the others have a default.
  static let fields = ProfileField.all.filter { $0.question != nil }
  static let tax = Option<Percent?>(
    "tax PERCENT",
    "The standard tax rate of the country (default: no tax)."
  )
  static let reduced = Option<Percent?>(
    "reduced PERCENT",
    "The rate of products with the tax class reduced (default: no such class)."
  )
  static let isOnTop = Option.flag("on-top", "The tax is added to prices, not included in them.")
  static let shipping = Option<Amount?>(
    "shipping AMOUNT",
    "The price of shipping within the country, by a method called standard."
  )
  static let admin = Option<TextLine?>(
    "admin NAME",
    "An admin account for users of 'rialto store serve'."
  )

  static let command = Command(
    "init",
    "Opens your own shop: currency, seller, taxes and shipping.",
    discussion: """
      At a terminal, the command asks for what the options leave open; a script needs --name and \
      --country. The currency is that of the country unless --currency names another. Every answer can \
      be shown and changed later: the profile with 'rialto store profile' and the same options, taxes \
      with 'rialto taxes set', shipping with 'rialto shipping set', accounts with 'rialto store account'. \
      What else invoices say, and their numbers, is set by 'rialto store profile'.

      Nothing that the store has is replaced: a store that was set up is refused, and a tax rate, a \
      shipping method or an account that exists is kept. If the command is interrupted, run it again.
      """,
    examples: [
      Example("rialto init", "Answer the questions."),
      Example(
        "rialto init --name 'Mugs & More' --country DE --seller 'Mugs GmbH' "
          + "--address 'Markt 1, 10115 Berlin' --contact shop@example.com "
          + "--tax-number 27/123/45678 --vat-id DE123456789 --tax 19 --reduced 7 --shipping 4.90",
        "In a script, without questions: a shop in Germany."
      ),
      Example(
        "rialto init --name Mugs --country US --currency USD --tax 8 --on-top --dry-run",
        "Tax on top of prices; show what would happen."
      ),
      Example(
        "rialto init --name Mugs --country GB --bank 'Sort code 12-34-56' --bank 'Account 12345678'",
        "With the bank details on invoices."
      ),
      Example(
        "pass show shop | rialto init --name Mugs --country DE --admin anna --password-stdin",
        "With an account, for 'rialto store serve'."
      ),
    ],
    options: fields.map(\.option) + [
      tax, reduced, isOnTop, shipping, admin, PasswordInput.option, DryRun.option,
    ],
    output: .one(ProfileCommand.table(in: .plain)),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let isDryRun = try invocation[DryRun.option]
    let connection = try composition.store
    let isLocal = connection.location.isInProcess
    try invocation.require("--tax", for: ["--reduced"])
    if !isLocal, try invocation[admin] != nil { throw StoreFailure.elsewhere(connection.location) }
    var present = StoreProfile()
    do {
      let client = try await connection.client(ifMissing: isDryRun ? .simulated : .refused)
      present = try await StoreClient(client).profile()
    } catch StoreFailure.missing, StoreServerError.noTables {
      // The store is created below, once the answers are complete.
    }
    guard present.revision == nil else { throw AlreadySetUp(profile: present) }

    var answers = try InitialAnswers(invocation, of: present)
    let isComplete = answers.profile.name != nil && answers.profile.country != nil
    if !isComplete {
      guard display.prompt.isAllowed, display.format == nil else {
        throw UsageError(.missingArgument("--name, --country"), at: invocation.path)
      }
      try await InitialQuestions(invocation, questioner: LineQuestioner(display))
        .ask(&answers, asksForAccount: isLocal)
    }
    let names = ["percent": tax.name, "classes": reduced.name, "price": shipping.name]
    let inputs = FieldInputs(invocation, options: fields.optionNames.merging(names) { $1 })
    // Before anything else is saved.
    if let form = FormFailure(answers.errors) { throw inputs.failure(of: form) }
    if let name = answers.admin, !isDryRun {
      answers.password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
    }
    let profile = try await inputs.explainingInvalid { [answers] in
      try await answers.save(in: connection, isDryRun: isDryRun, noting: display)
    }
    try display.detail(profile, as: ProfileCommand.table(in: display.locale))
    let opened = "'\(profile.name ?? "")' is open. Add a product: rialto catalog add"
    display.note(isDryRun ? DryRun.note : opened)
    if profile.seller == nil {
      display.note("Invoices need a seller: rialto store profile --seller NAME --address LINES")
    }
  }
}

/// The failure to set up a store twice.
private struct AlreadySetUp: Failure {
  let profile: StoreProfile

  var details: FailureDetails {
    let place = [profile.country?.code, profile.currency?.code].compactMap(\.self)
    return FailureDetails(
      "store.already_set_up",
      .conflict,
      "The store is already set up: \(profile.name ?? "") (\(place.joined(separator: ", "))).",
      suggestion: "Show it with 'rialto store profile', or change it with its options."
    )
  }
}
