import Foundation
import FoundationCore

extension ScreenSession {
  /// The part of the current section that failed.
  var failed: (any LoadState)? {
    guard let screen else { return nil }
    let states = [navigator.current == nil ? nil : screen.detail, screen.list].compactMap(\.self)
    return states.first { !$0.isLoading && $0.failure != nil }
  }

  /// Explains each failure that appears in the words of the program.
  func explainFailures() async {
    for await report in ObservedValues({ self.failed?.failure.flatMap { FailureReport($0) } }) {
      guard let report, let failure = failed?.failure else { continue }
      explained = (report, await explain(failure).asFailure)
    }
  }

  /// The failure of the current section, once it is explained.
  var failure: (any Failure)? {
    guard let failure = failed?.failure, let explained, explained.of == FailureReport(failure)
    else { return nil }
    return explained.failure
  }

  var openFailure: (any Failure)? { closedFailures.contains(navigator.section) ? nil : failure }

  /// The recoveries of a failure that are possible on the screen, the best first.
  ///
  /// Recoveries that need text input, such as another name or a password, are not possible: the
  /// suggestion names the command for them.
  func recoveries(of failure: any Failure) -> [Recovery] {
    // A mapped failure may leave its recoveries to its cause.
    let source = failure.recoveries.isEmpty ? failure.causes.first?.asFailure ?? failure : failure
    var recoveries = source.recoveries.filter { recovery in
      switch recovery.action {
      case .retry, .openURL, .run: true
      case .useStale: screen?.loadStored != nil && failed === screen?.list
      default: false
      }
    }
    if !recoveries.contains(where: { if case .retry = $0.action { true } else { false } }) {
      recoveries.insert(Recovery(.retry(after: .zero), title: "Try again"), at: 0)
    }
    return recoveries
  }

  /// Returns the panel of a failure, whose choices have letters, since digits choose a tab.
  func panel(of failure: any Failure) -> Panel? {
    guard let report = FailureReport(failure) else { return nil }
    return Panel(
      title: report.title,
      text: [report.reason, report.suggestion].compactMap(\.self),
      choices: recoveries(of: failure).map(\.titleWithDelay),
      labels: .letters,
      cancelLabel: report.recoveries.first { $0.action == .giveUp }?.title ?? "Cancel"
    )
  }

  /// Chooses a recovery by its letter; returns `false` for a key that chooses none.
  func choose(_ letter: Character, of failure: any Failure) -> Bool {
    let recoveries = recoveries(of: failure)
    guard let index = Panel.Labels.letters.index(of: letter), index < recoveries.count else {
      return false
    }
    perform(recoveries[index])
    return true
  }

  private func perform(_ recovery: Recovery) {
    switch recovery.action {
    case .useStale:
      if let load = screen?.loadStored { startLoad(of: navigator.section) { _ in await load() } }
    case .openURL(let url): openPage(at: url)
    case .run(let command):
      let home = Shell.quoted("Press Enter to return to \(labels.name.lowercased()). ")
      let line = "\(command); printf '\\n%s' \(home); read -r _"
      do {
        _ = try terminal.releasing {
          ShellCommand(text: line, environment: environment).runInForeground()
        }
      } catch {
        screen?.notice = error.asFailure.title
      }
      redraw()
      loadAgain(after: .zero)
    case .retry(let delay): loadAgain(after: delay)
    default: break
    }
  }

  /// Repeats the load that failed.
  private func loadAgain(after delay: Duration) {
    guard let failed, let screen else { return }
    guard failed === screen.list else { return startDetailLoad { await failed.load() } }
    startLoad(of: navigator.section) { text in
      if delay >= .seconds(1) { screen.notice = "Trying again in \(delay.roundedText) …" }
      do { try await Task.sleep(for: delay) } catch { return }
      screen.notice = ""
      await screen.load(searching: text)
    }
  }
}

extension Recovery {
  /// The title, with the delay of a retry.
  fileprivate var titleWithDelay: String {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return title }
    return "\(title), after \(delay.roundedText)"
  }
}
