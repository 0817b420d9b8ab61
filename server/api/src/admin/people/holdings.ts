import type { App } from '../../app'
import { groupsHeldBy } from './groups-held'
import type { Reader, Holdings } from './holding'
import { projectsHeldBy } from './projects-held'

/**
 * A person's holdings that somebody else may have to take over (R6.35): the groups they lead, their seat on the steering
 * committee, and the unfinished projects they own or lead.
 */
export async function holdingsOf({ settings }: App, db: Reader, userId: string): Promise<Holdings> {
  return {
    groups: await groupsHeldBy(db, settings.steeringCommitteeId, userId),
    projects: await projectsHeldBy(db, userId),
  }
}
