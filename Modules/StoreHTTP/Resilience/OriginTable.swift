/// Values by origin, which forgets those that have become like new.
///
/// It looks for them only once it has doubled, so that an addition costs the same however many
/// origins there are, and never keeps more than twice what matters, or a few dozen.
struct OriginTable<Value> {
  private var values: [Origin: Value] = [:]
  private var limit = 64

  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty }

  subscript(origin: Origin) -> Value? {
    get { values[origin] }
    _modify { yield &values[origin] }
  }

  /// Puts in a value; before a new one, it forgets others where that is due.
  mutating func set(_ value: Value, for origin: Origin, forgetting isForgettable: (Value) -> Bool) {
    if values.count >= limit, values[origin] == nil {
      values = values.filter { !isForgettable($0.value) }
      limit = max(64, 2 * values.count)
    }
    values[origin] = value
  }
}
