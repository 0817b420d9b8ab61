import type { PersonDetails } from '@recog/shared-session'
import type { HeldRow, Successors } from './handover'

/** The sentences in the confirmation of a deactivation. */
export function consequences(person: PersonDetails, rows: readonly HeldRow[], chosen: Successors): string {
  const handedOver = rows.filter(({ key }) => chosen[key]).length
  return [
    'All sessions end at once.',
    handedOver > 0 && `${handedOver === 1 ? '1 successor takes' : `${handedOver} successors take`} over.`,
    person.isAdmin && 'The administrator rights end, too.',
    'Everybody concerned is told by email.',
  ]
    .filter(Boolean)
    .join(' ')
}
