/// A value kept apart, so that what holds it is one word, however much it is.
///
/// For what is passed through every stage and seldom read: each stage on the way sets space aside
/// for all that it holds, several times over.
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
