import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

extension Order: TaggedRepresentation {
  var tag: EntityTag { EntityTag(revision: revision) }
}
