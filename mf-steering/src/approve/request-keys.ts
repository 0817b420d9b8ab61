import type { KeyboardEvent } from 'react'
import type { RequestFocus } from './request-focus'
import type { RequestStore } from './request-store'

/**
 * The keys of the list of requests: next and previous, approve, assign. They work while a name has the focus, so that no letter that
 * is meant for a field or a screen reader decides on anybody. The arrow down leads from the search to the list, Escape from the groups
 * back to the name.
 */
export function requestKeys(requests: RequestStore, focus: RequestFocus) {
  const actions: Readonly<Record<string, (userId: string) => void>> = {
    ArrowDown: (userId) => focus.step(userId, 1),
    ArrowUp: (userId) => focus.step(userId, -1),
    a: (userId) => requests.approveById(userId),
    g: (userId) => requests.showGroups(userId, true),
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, repeat } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const { groupsOf } = requests.store.getState()
    const onName = target.dataset['person']
    if (key === 'Escape' && groupsOf && target.closest('td ul')) {
      focus.keepOn(groupsOf.userId)
      requests.showGroups(undefined)
    } else if (onName !== undefined || (key === 'ArrowDown' && target.matches('[type=search]'))) {
      const isLetter = key.length === 1
      const action = actions[isLetter ? key.toLowerCase() : key]
      if (!action) return
      event.preventDefault()
      if (!(isLetter && repeat)) action(onName ?? '')
    }
  }
}
