import CommandKit

@main
struct Main {
  static func main() async { await Rialto.program(in: .ofThisProcess()).main() }
}
