extension PostgresCluster {
  /// A second cluster that follows this one, made from a copy of it.
  ///
  /// - Parameters:
  ///   - name: What this one knows it by.
  ///   - isSynchronous: Whether this server acknowledges a commit only once the standby wrote it.
  /// - Returns: The standby, which answers questions and can be promoted.
  /// - Throws: `PostgresClusterError` where one of PostgreSQL's programs fails.
  package func standby(
    _ name: String = "standby",
    isSynchronous: Bool = true
  ) async throws -> PostgresCluster {
    let copy = try PostgresFolder()
    let address = "host=\(folder.path) port=\(port) user=\(Self.user) application_name=\(name)"
    try await copy.run(
      "pg_basebackup",
      ["-D", copy.file("data"), "-d", address, "-X", "stream", "-c", "fast", "--no-sync"]
    )
    try copy.write("", to: "data/standby.signal")
    var options = options
    options.settings["primary_conninfo"] = address
    let standby = try await PostgresCluster(options, in: copy)
    if isSynchronous {
      try await main.sql(
        "ALTER SYSTEM SET synchronous_standby_names = '\(name)'; SELECT pg_reload_conf()"
      )
    }
    try await waitForStandby(name, until: isSynchronous ? "sync" : "async")
    return standby
  }

  private func waitForStandby(_ name: String, until state: String) async throws {
    let question = """
      SELECT 1 FROM pg_stat_replication WHERE application_name = '\(name)'
        AND state = 'streaming' AND sync_state = '\(state)'
      """
    while try await main.sql(question).isEmpty { try await Task.sleep(for: .milliseconds(10)) }
  }
}
