@main
struct Main {
  static func main() {
    print("rialto-bench")
  }
}
