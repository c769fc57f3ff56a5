/// A gate where tasks wait until a test opens it.
package actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  package func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
