import CommandKit
import StoreHTTP

@main
struct Main {
  static func main() async {
    LocaleName.replaceUnusableVariables()
    CurlTransport.keepMemoryOfBodies()
    await Rialto.program(in: .ofThisProcess()).main()
  }
}
