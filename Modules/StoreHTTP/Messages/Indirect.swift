/// A copy-on-write value behind one pointer.
///
/// It keeps a message small: every stage on its way reserves space for all of it, several times.
struct Indirect<Value: Sendable>: Sendable {
  private indirect enum Box: Sendable { case holding(Value) }

  private var box: Box

  init(_ value: Value) { box = .holding(value) }

  var value: Value {
    get {
      switch box {
      case .holding(let value): value
      }
    }
    set { box = .holding(newValue) }
  }
}
