import { useRef, type RefObject } from 'react'
import { useLatest } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import { useFocusRescue } from '../use-focus-rescue'

/**
 * Moves the focus after a decision: to the name that took the row's place, else to the search, else to the heading. It never
 * moves to a button that would decide on somebody else (edge case T56).
 */
export function useFocusAfterDecision(
  found: readonly SteeringUser[],
  heading: RefObject<HTMLElement | null>,
) {
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const rescue = useFocusRescue()
  const latest = useLatest(found)
  const moveFocus = (decided: SteeringUser) => {
    const next = neighbourOf(latest.current, ({ userId }) => userId === decided.userId)
    const names = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-person]') ?? [])]
    rescue(
      () =>
        names().find(({ dataset }) => dataset['person'] === next?.userId) ??
        search.current?.querySelector('input') ??
        heading.current,
    )
  }
  return { list, search, moveFocus }
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
