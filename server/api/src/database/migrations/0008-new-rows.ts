import { commit, detailsOf } from './frozen/audit'
import type { OldHead } from './0008-head'
import type { OldRow } from './0008-old-rows'

/** The columns of a row as they are chained now, and what is personal in it. */
export function convert(old: OldRow) {
  const { actor_email, actor_name, target_email, target_name, hash: _hash, ...row } = old
  const stored = detailsOf(old.action, old.details)
  const { columns, personal } = commit({
    ...((actor_email || actor_name) && { actor: [actor_email, actor_name] }),
    ...((target_email || target_name) && { target: [target_email, target_name] }),
    ...(stored.personal !== undefined && { details: [stored.personal] }),
  })
  return { row: { ...row, details: stored.plain, ...columns }, personal }
}

/** The row that says that the log was chained again, without its number, time and hash. */
export const marker = (old: OldHead, valid: boolean) => ({
  action: 'audit.rechained',
  actor_id: null,
  target_id: null,
  committee_id: null,
  committee_name: '',
  event_id: null,
  project_id: null,
  details: JSON.stringify({ rows: old.seq - old.start_seq, head: old.hash, valid }),
  actor_commitment: null,
  target_commitment: null,
  details_commitment: null,
})
