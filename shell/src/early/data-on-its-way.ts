import { SESSION_READ } from './early-reads'

/** Whether the document has asked for more than the session: then the page needs no API client for its first data. */
export function isDataOnItsWay(view: Window): boolean {
  return Object.keys(view.portalEarly ?? {}).some((url) => !url.endsWith(SESSION_READ))
}
