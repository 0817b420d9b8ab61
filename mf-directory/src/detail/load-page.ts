import { settings, type Committee } from '@recog/shared-session'
import { loadCommittee, loadCommittees } from '../api'

export interface CommitteePageData {
  /** `undefined` if there is no such group. */
  readonly committee: Committee | undefined
  /** All groups, or `undefined` where they could not be loaded. Only on the steering committee's page. */
  readonly groups?: readonly Committee[] | undefined
}

/**
 * Loads a group. Its page mails people of all groups if it is the steering committee's: they are loaded together, so that the page
 * appears complete, because their number decides how many buttons there are. Without them the rest of the page works.
 */
export async function loadPage(id: string, signal: AbortSignal): Promise<CommitteePageData> {
  if (id !== settings().steeringCommitteeId) return { committee: await loadCommittee(id, signal) }
  const [committee, groups] = await Promise.all([
    loadCommittee(id, signal),
    loadCommittees(signal).catch(() => undefined),
  ])
  return { committee, groups }
}
