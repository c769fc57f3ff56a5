/// The routes by which a user signs in to a store and out again.
extension APIRoute {
  package static let signIn = APIRoute("signIn", .post, "/v1/sessions")
  package static let refreshSession = APIRoute("refreshSession", .post, "/v1/sessions/refresh")
  package static let showSession = APIRoute("showSession", .get, "/v1/sessions/current")
  package static let signOut = APIRoute("signOut", .delete, "/v1/sessions/current")
}
