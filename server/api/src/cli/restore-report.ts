import type { Applied, Loss } from './losses'
import type { ReplacedLog } from './replaced-log'

/** The outcome of a restore, apart from the replaced database. */
export interface Restored {
  readonly replaced: Pick<ReplacedLog, 'state' | 'startSeq'>
  /** Number of the backup's last row. */
  readonly seq: number
  /** Number of the last row that the replaced log, or a checkpoint of it, is known to have had. */
  readonly lostUpTo: number
  readonly erased: number
  readonly sessions: number
  readonly links: number
  readonly applied: readonly Applied[]
  readonly hasAdministrator: boolean
}

/** Tell the operator what has changed since the backup, what was applied again, and what cannot be known. */
export function restoreReport(restored: Restored): string[] {
  const { erased, sessions, links, applied, hasAdministrator } = restored
  return [
    ...(erased > 0 ? [`${erased} ${erased === 1 ? 'person' : 'people'} erased again.`] : []),
    `Everybody must sign in again. Deleted sessions: ${sessions}, links: ${links}.`,
    ...(applied.length > 0 ? ['Changed since the backup, and applied again:'] : []),
    ...applied.map(({ email, loss, refused }) =>
      [
        `  ${email} ${TEXTS[loss.kind](loss)}`,
        ...(refused === undefined ? [] : [`NOT APPLIED: ${refused}`]),
      ].join(' '),
    ),
    ...unknown(restored),
    ...(hasAdministrator
      ? []
      : ['Nobody is an administrator: run "person grant-admin EMAIL" or "create-admin EMAIL".']),
  ]
}

const groupName = (loss: Loss): string => ('group' in loss ? loss.group.name : '')

const TEXTS: Readonly<Record<Loss['kind'], (loss: Loss) => string>> = {
  account: () => 'is deactivated',
  administrator: () => 'is no administrator any more',
  password: () => 'has no password: it was replaced, and must be chosen again with "Forgot your password?"',
  devices: () => 'was signed out everywhere: their browsers count as new',
  address: (loss) => `has the address ${'email' in loss ? loss.email : ''}`,
  membership: (loss) => `does not belong to ${groupName(loss)} any more`,
  lead: (loss) => `does not lead ${groupName(loss)} any more`,
}

const LOSSES =
  'who was deactivated, lost rights or a role, or got another password since the backup is not known. Compare /admin/people with your notes.'

function unknown({ replaced, seq, lostUpTo }: Restored): string[] {
  const rows =
    lostUpTo > seq
      ? [`A checkpoint shows that the audit log went on to row ${lostUpTo}; the backup ends at row ${seq}.`]
      : []
  if (replaced.state === 'none') return [`There is no previous database to compare with: ${LOSSES}`, ...rows]
  if (replaced.state === 'unreadable') return [`The previous database cannot be read: ${LOSSES}`, ...rows]
  if (replaced.startSeq <= seq) return []
  return [`Rows ${seq + 1} to ${replaced.startSeq} of the audit log were removed by retention: ${LOSSES}`]
}
