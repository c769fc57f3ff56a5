import Foundation
import FoundationCore
import Testing

struct FailureBridgeTests {
  @Test func aFailureIsALocalizedError() {
    let failure = StoreFailure(
      reason: "It is night.",
      suggestion: "Please come back in the morning."
    )
    let error: any LocalizedError = failure
    #expect(error.errorDescription == "The store is closed.")
    #expect(error.failureReason == "It is night.")
    #expect(error.recoverySuggestion == "Please come back in the morning.")
    #expect((failure as any Error).localizedDescription == "The store is closed.")
  }

  @Test func theHelpAnchorIsTheCode() {
    #expect((StoreFailure() as any LocalizedError).helpAnchor == "store.down")
    #expect((DoorError().asFailure as any LocalizedError).helpAnchor == "error.DoorError")
    #expect(
      (StoreFailure().recoverable(by: [.cancel]) as any LocalizedError).helpAnchor == "store.down"
    )
  }

  @Test func aFailureWithoutATitleStillHasAMessage() {
    #expect(StoreFailure(title: "").errorDescription == "store.down")
  }

  @Test func recoveriesBecomeOptionsInTheirOrder() {
    let recoveries = [Recovery.giveUp, .retry, .signIn]
    let error = RecoverableFailure(StoreFailure(), recoveries: recoveries) { _ in true }
    #expect(error.recoveryOptions == ["Give up", "Try again", "Sign in"])
    #expect(error.localizedDescription == "The store is closed.")
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func anOptionThatDoesNotExistDoesNothing(index: Int) async {
    let error = RecoverableFailure(StoreFailure(), recoveries: [.giveUp, .retry]) { _ in
      Issue.record("a recovery was performed")
      return true
    }
    await confirmation { told in
      error.attemptRecovery(optionIndex: index) { recovered in if !recovered { told() } }
    }
  }

  @Test func aFailureStaysItselfThroughTheBridge() throws {
    let failure = StoreFailure(reason: "It is night.")
    #expect((failure as any Error).asFailure is StoreFailure)
    let bridged = try #require(
      (RecoverableFailure(failure, recoveries: []) { _ in true } as any Error).asFailure
        as? RecoverableFailure
    )
    #expect(bridged.failure is StoreFailure && bridged.reason == "It is night.")
  }

  @Test func aLocalizedErrorKeepsItsSentences() throws {
    let failure = NightError().asFailure
    #expect(failure.code == "error.NightError")
    #expect(failure.category == .failed)
    #expect(failure.title == "It is night.")
    #expect(failure.reason == "The sun has set.")
    #expect(failure.suggestion == "Wait for the morning.")
    #expect(failure.causes.first is NightError)
    #expect(failure.recoveries.isEmpty)
  }

  @Test func anErrorThatSaysNothingIsDescribedAllTheSame() {
    let failure = BareError.broken(part: "wheel").asFailure
    #expect(failure.code == "error.BareError")
    #expect(failure.title == "An unexpected error occurred.")
    #expect(failure.reason == #"broken(part: "wheel")"#)
    #expect(failure.causes.first is BareError)
    #expect(SilentError().asFailure.title == "An unexpected error occurred.")
  }

  @Test func aRecoverableErrorKeepsItsOptions() {
    let failure = DoorError().asFailure
    #expect(failure.recoveries.map(\.title) == ["Knock", "Leave"])
    #expect(failure.recoveries.map(\.action) == [.attempt(option: 0), .attempt(option: 1)])
    #expect(!failure.recoveries.contains { $0.isAutomatic })
  }

  @Test(arguments: [
    (CancellationError() as any Error, FailureCategory.cancelled, "cancelled"),
    (POSIXError(.ENOENT), .notFound, "posix.\(POSIXErrorCode.ENOENT.rawValue)"),
    (POSIXError(.EACCES), .refused, "posix.13"),
    (POSIXError(.EEXIST), .conflict, "posix.17"),
    (POSIXError(.EDQUOT), .quota, "posix.\(POSIXErrorCode.EDQUOT.rawValue)"),
    (POSIXError(.ECANCELED), .cancelled, "posix.\(POSIXErrorCode.ECANCELED.rawValue)"),
    (POSIXError(.ECONNREFUSED), .unavailable, "posix.\(POSIXErrorCode.ECONNREFUSED.rawValue)"),
    (POSIXError(.ENOSPC), .failed, "posix.28"),
    (NSError(domain: NSPOSIXErrorDomain, code: 9_999), .failed, "posix.9999"),
    (CocoaError(.fileReadNoSuchFile), .notFound, "cocoa.260"),
    (CocoaError(.fileWriteNoPermission), .refused, "cocoa.513"),
    (CocoaError(.fileWriteFileExists), .conflict, "cocoa.516"),
    (CocoaError(.userCancelled), .cancelled, "cocoa.3072"),
    (CocoaError(.fileReadCorruptFile), .failed, "cocoa.259"),
    (NSError(domain: "NSURLErrorDomain", code: -999), .cancelled, "url.-999"),
    (NSError(domain: "NSURLErrorDomain", code: -1009), .unavailable, "url.-1009"),
    (NSError(domain: "NSURLErrorDomain", code: -1012), .authentication, "url.-1012"),
    (NSError(domain: "NSURLErrorDomain", code: -1), .failed, "url.-1"),
    (NSError(domain: "Shop", code: 7), .failed, "error.Shop.7"),
  ])
  func theSystemsErrorsHaveTheirCategory(error: any Error, category: FailureCategory, code: String)
  {
    let failure = error.asFailure
    #expect(failure.category == category)
    #expect(failure.code == code)
    #expect(!failure.title.isEmpty)
    #expect(failure.causes.count == 1)
  }

  @Test func aMissingFileNamesItsPathAndItsCause() throws {
    let error = #expect(throws: (any Error).self) {
      try Data(contentsOf: URL(filePath: "/nowhere/at all"))
    }
    let failure = try #require(error).asFailure
    #expect(failure.category == .notFound)
    #expect([failure.title, failure.reason ?? ""].contains { $0.contains("at all") })
    #expect(failure.causes.map { $0.asFailure.code } == ["cocoa.260", "posix.2"])
  }
}

private struct NightError: LocalizedError {
  let errorDescription: String? = "It is night."
  let failureReason: String? = "The sun has set."
  let recoverySuggestion: String? = "Wait for the morning."
}

private struct SilentError: LocalizedError {}

private enum BareError: Error {
  case broken(part: String)
}

/// Opens on the first option only.
struct DoorError: RecoverableError {
  let recoveryOptions = ["Knock", "Leave"]

  func attemptRecovery(optionIndex: Int) -> Bool { optionIndex == 0 }
}
