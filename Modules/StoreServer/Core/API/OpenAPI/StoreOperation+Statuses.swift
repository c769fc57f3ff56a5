import StoreHTTP

extension StoreOperation {
  /// The problems that it may answer: its own, and those that the desk finds for it.
  func problemStatuses(needsAccounts: Bool) -> [Int] {
    // Beside what it answers: a parameter too many, a page of another origin, no form that the
    // client takes, a fault, and a store that is busy.
    var statuses = Set(problems).union([400, 403, 500, 503])
    if answers.contains(where: { $0.content != nil }) { statuses.insert(406) }
    if needsAccounts, role != nil { statuses.insert(401) }
    if parameters.contains(where: { $0.place == .path }) { statuses.insert(404) }
    if !method.isSafe, role != nil { statuses.formUnion([409, 507]) }
    if isConditional { statuses.formUnion([412, 428]) }
    switch body {
    case .none: break
    case .json: statuses.formUnion([413, 415, 422])
    case .stream: statuses.formUnion([413, 415])
    }
    return statuses.sorted()
  }
}
