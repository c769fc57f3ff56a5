@main
struct Main {
  static func main() {
    print("rialto 0.1.0")
  }
}
