/// A gate where tasks wait until a test opens it.
package actor Gate {
  private var isOpen = false
  private var lastCaller = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  package init() {}

  package func open() {
    isOpen = true
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }

  /// Returns once the gate is open, or the task is cancelled.
  package func wait() async {
    lastCaller += 1
    let caller = lastCaller
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOpen || Task.isCancelled {
          continuation.resume()
        } else {
          waiting[caller] = continuation
        }
      }
    } onCancel: {
      Task { await leave(caller) }
    }
  }

  private func leave(_ caller: Int) { waiting.removeValue(forKey: caller)?.resume() }
}
