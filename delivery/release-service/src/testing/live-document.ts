import { ReleasedDocuments } from '../read/read'
import type { Store } from '../store/store'

/** Read the live document of a path. '' for none. */
export async function liveDocument(store: Store, at: string): Promise<string> {
  const set = await new ReleasedDocuments(store).current()
  return set.text(set.routes.routes.find((route) => route.path === at)?.document ?? '')
}
