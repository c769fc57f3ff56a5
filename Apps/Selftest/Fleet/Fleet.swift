import Foundation
import HTTPServing
import StoreHTTP

/// Servers of one store beside one another, behind a balancer.
@MainActor final class Fleet {
  let balancer: Balancer
  /// How often one of them was killed.
  private(set) var kills = 0

  private let start: (_ number: Int) async throws -> ServerProcess
  /// Nothing in place of one that is dead.
  private var servers: [ServerProcess?]

  /// Starts so many servers of a store, and returns once all of them listen.
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
    return Fleet(servers, start)
  }

  private init(_ servers: [ServerProcess], _ start: @escaping (Int) async throws -> ServerProcess) {
    self.servers = servers
    self.start = start
    balancer = Balancer(over: servers.map { CurlTransport(to: $0.address) })
  }

  /// Kills one after the other, a second apart, and starts each again, until it is cancelled.
  ///
  /// None is killed while another is still dead: that one may be waiting for its database.
  func killInTurn() async {
    var next = 0
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      guard servers.allSatisfy({ $0 != nil }) else {
        await startDead()
        continue
      }
      // What it is doing dies with it; what comes now goes to others.
      balancer.note(next, isUp: false)
      await servers[next]?.kill()
      servers[next] = nil
      kills += 1
      next = (next + 1) % servers.count
      await startDead()
    }
  }

  /// Starts those that are dead; one that does not start stays so.
  private func startDead() async {
    for (number, server) in servers.enumerated() where server == nil {
      servers[number] = try? await start(number)
      balancer.note(number, isUp: servers[number] != nil)
    }
  }

  /// Kills them all.
  func end() async {
    for server in servers { await server?.kill() }
  }
}
