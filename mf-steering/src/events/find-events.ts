import { search, searchIndex, type PortalEvent } from '@recog/shared-session'

/** Events with the words of a query in their title, location or note. @param groupIds only those for one of these groups */
export function findEvents(
  events: readonly PortalEvent[],
  query: string,
  groupIds?: readonly string[],
): readonly PortalEvent[] {
  const index = searchIndex(events, ({ title, location, note }) => [title, location, note])
  const found = search(index, query)
  return groupIds
    ? found.filter(({ committeeIds }) => committeeIds.some((id) => groupIds.includes(id)))
    : found
}
