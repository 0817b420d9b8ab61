import type { CalendarFeed } from '@recog/shared-session'

export type KnownLink = Omit<CalendarFeed, 'groups'>

/** Events that a calendar program can follow. */
export interface Calendar {
  /** Of the group whose events they are; '' for all events. */
  readonly committeeId: string
  readonly name: string
  /** Of the reader; undefined if there is none yet. */
  readonly link: KnownLink | undefined
}

/**
 * All events, those of each group of the reader, and those of other groups that the reader has a link to: a lead, a steering member or
 * somebody who has left.
 */
export function calendarsOf(
  { groups: links, ...all }: CalendarFeed,
  groups: readonly { readonly id: string; readonly name: string }[],
): readonly Calendar[] {
  const own = groups.map(({ id, name }) => ({
    committeeId: id,
    name,
    link: links.find(({ committeeId }) => committeeId === id),
  }))
  const others = links.filter(({ committeeId }) => !groups.some(({ id }) => id === committeeId))
  return [
    { committeeId: '', name: 'All events', link: all.createdAt === '' ? undefined : all },
    ...own,
    ...others.map((link) => ({ committeeId: link.committeeId, name: link.name, link })),
  ]
}
