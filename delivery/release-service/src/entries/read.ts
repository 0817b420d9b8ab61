/** Reading what is live, for web servers. */
export type { SetRoutes } from '../core/compose'
export { dictionaryHeader, hasDeltas, ReleasedDeltas } from '../read/deltas'
export type { Delta } from '../read/deltas'
export { liveRoutes, ReleasedDocuments, ReleasedFiles, setFor } from '../read/read'
export type { DocumentSet } from '../read/read'
export { followStorage } from '../read/follow'
