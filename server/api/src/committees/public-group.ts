import type { PublicGroup } from '@recog/api-contract'
import type { App } from '../app'
import { activeMembers } from '../policy/active-members'
import { committeeNames } from './list'

/** Milliseconds. */
const MAX_AGE = 60_000
const GROUPS_SHOWN = 12

/** What everybody may know about the group (R2.10). It is counted at most once a minute, because anybody may ask. */
export function publicGroup(app: App): () => Promise<PublicGroup> {
  let last: { readonly at: number; readonly counted: Promise<PublicGroup> } | undefined
  return () => {
    const at = Date.parse(app.now())
    if (!last || Math.abs(at - last.at) >= MAX_AGE) {
      last = { at, counted: count(app) }
      last.counted.catch(() => (last = undefined))
    }
    return last.counted
  }
}

async function count({ db }: App): Promise<PublicGroup> {
  const members = await activeMembers(db).select('institution').execute()
  const institutions = members.map(({ institution }) => institution.trim().toLowerCase()).filter(Boolean)
  const groups = await committeeNames(db)
  return {
    members: members.length,
    institutions: new Set(institutions).size,
    workingGroups: groups.length,
    groups: groups.slice(0, GROUPS_SHOWN).map(({ name, description }) => ({ name, description })),
  }
}
