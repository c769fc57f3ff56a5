import CommandKit
import Foundation
import FoundationCore

/// A section of the desk: asks its aggregate, and hands on plain values to be shown.
@MainActor
protocol DeskScreen: AnyObject {
  /// Loads the list, and has the failures of it answered.
  var list: Errand { get }
  /// Loads what belongs to one thing.
  var visit: Errand { get }
  /// What went wrong in passing, or was done; whoever has read it takes it away.
  var notice: String { get set }

  /// What is listed now.
  var listing: Listing { get }

  /// Loads the list, anew where it is there.
  func load()

  /// Lists what has those words; with none, everything.
  func search(_ text: String)

  /// Loads what comes after the last row, where there is more.
  func loadMore()

  /// Loads all of a thing.
  func load(_ place: DeskRoute)

  /// What is known of a thing by now.
  func detail(of place: DeskRoute) -> Detail?

  /// Where a thing can be read on.
  func link(of place: DeskRoute) -> URL?

  /// What can be done with a thing now.
  func steps(at place: DeskRoute) -> [DeskStep]
}

extension DeskScreen {
  func link(of place: DeskRoute) -> URL? { nil }
  func steps(at place: DeskRoute) -> [DeskStep] { [] }

  /// Does something beside what is shown; that it failed is told in passing.
  func aside(_ work: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await work() } catch {
        if let report = FailureReport(error) { notice = report.title }
      }
    }
  }
}

/// Something that can be done with a thing, once somebody says yes.
struct DeskStep {
  /// As it stands among the others: `ship`.
  let title: String
  /// What is asked before.
  let question: String
  let perform: @MainActor () -> Void
}
