/** The release service over HTTP. */
export { buildReleaseServer } from '../http/server'
