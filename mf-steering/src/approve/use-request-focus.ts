import { useRef, type RefObject } from 'react'
import { useLatest } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import { useFocusRescue } from '../use-focus-rescue'

/**
 * Moves the focus after a decision: to the name that took the row's place, else to the search, else to the heading. It never
 * moves to a button that would decide on somebody else, and nothing scrolls (edge case T56).
 *
 * @param waiting the undecided requests on the page
 */
export function useRequestFocus(waiting: readonly SteeringUser[], heading: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const rescue = useFocusRescue()
  const latest = useLatest(waiting)
  const nameOf = (userId: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-person]') ?? [])].find(
      ({ dataset }) => dataset['person'] === userId,
    )
  const elsewhere = () => search.current?.querySelector('input') ?? heading.current
  return {
    list,
    search,
    /** Call it with the decision. */
    moveFocus(decided: SteeringUser) {
      const next = neighbourOf(latest.current, ({ userId }) => userId === decided.userId)
      rescue(() => nameOf(next?.userId) ?? elsewhere())
    },
    /** Call it when a button of this person's row disappears. */
    keepFocusOn: ({ userId }: SteeringUser) => rescue(() => nameOf(userId) ?? elsewhere()),
    /** Call it when Undo disappears by itself. A focus elsewhere is none of its business. */
    keepFocusIfOn(person: SteeringUser) {
      const name = nameOf(person.userId)
      if (name?.closest('tr')?.contains(document.activeElement)) rescue(() => nameOf(person.userId))
    },
    /** Call it when buttons above the list disappear. */
    focusList: () => rescue(() => nameOf(latest.current[0]?.userId) ?? elsewhere()),
    /** Shows the beginning of another page. Its first name gets the focus. */
    showTop: () =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-person]')?.focus()),
  }
}

/**
 * Find the item to focus after another has been removed from a list: the next one or, at the end, the previous one.
 *
 * @param leaving recognises the removed item
 * @returns undefined if there is no other item, or if the item is not in the list
 */
export function neighbourOf<T>(list: readonly T[], leaving: (item: T) => boolean): T | undefined {
  const index = list.findIndex(leaving)
  return index < 0 ? undefined : (list[index + 1] ?? list[index - 1])
}
