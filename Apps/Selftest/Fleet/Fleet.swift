import Foundation
import HTTPServing
import StoreHTTP

/// Several servers of one store behind a balancer.
@MainActor final class Fleet {
  let balancer: Balancer
  private(set) var kills = 0

  private let start: (_ number: Int) async throws -> ServerProcess
  /// The servers; `nil` for a dead one.
  private var servers: [ServerProcess?]

  /// Starts servers of a store, and returns once all of them listen.
  static func start(
    _ count: Int,
    of store: SelftestStore,
    by program: String,
    environment: [String: String]
  ) async throws -> Fleet {
    let start = { @MainActor number in
      try await ServerProcess.start(store, number: number, by: program, environment: environment)
    }
    var servers: [ServerProcess] = []
    do {
      for number in 0..<count { servers.append(try await start(number)) }
    } catch {
      for server in servers { await server.kill() }
      throw error
    }
    return Fleet(servers, start: start)
  }

  private init(_ servers: [ServerProcess], start: @escaping (Int) async throws -> ServerProcess) {
    self.servers = servers
    self.start = start
    balancer = Balancer(over: servers.map { CurlTransport(to: $0.address) })
  }

  /// Kills one server after the other, one second apart, and restarts each, until it is cancelled.
  ///
  /// No server is killed while another is dead, which may still be waiting for the database.
  func killInTurn() async {
    var next = 0
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      guard servers.allSatisfy({ $0 != nil }) else {
        await startDead()
        continue
      }
      // Its running requests fail; new ones go to others.
      balancer.note(next, isUp: false)
      await servers[next]?.kill()
      servers[next] = nil
      kills += 1
      next = (next + 1) % servers.count
      await startDead()
    }
  }

  /// Restarts dead servers; one that fails to start stays dead.
  private func startDead() async {
    for (number, server) in servers.enumerated() where server == nil {
      servers[number] = try? await start(number)
      balancer.note(number, isUp: servers[number] != nil)
    }
  }

  /// Kills all servers.
  func killAll() async {
    for server in servers { await server?.kill() }
  }
}
