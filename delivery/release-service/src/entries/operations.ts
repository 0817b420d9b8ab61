/** Everything that a team or an operator does with releases, in a store of this machine or over HTTP. */
export { RemoteService } from '../http/client'
export { mirrorStore } from '../http/mirror'
export { livePlaces, tableOfPlaces, tableOfVersions, versionsOf } from '../list'
export { change, publish } from '../operations'
export type { Build, PublishResult } from '../operations'
export { tableOf } from '../table'
export { checkSigners, tableOfSigners, whoMayRelease } from '../who'
export type { WhoMayRelease } from '../who'
