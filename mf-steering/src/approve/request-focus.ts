import { useEffect, useState } from 'react'

type FindElement = () => HTMLElement | null | undefined
type IsWaiting = (userId: string) => boolean

export type RequestFocus = ReturnType<typeof requestFocus>

/**
 * Moves the focus after a decision: to the name that took the row's place, else to the search; without both, the page moves it to the
 * heading. It never moves to a button that would decide on somebody else, and nothing scrolls (edge case T56). If the visitor has
 * moved the focus in the meantime, it stays. Call each method with the change that it is about.
 */
export function useRequestFocus(): RequestFocus {
  const [rescue, setRescue] = useState<{ readonly find: FindElement }>()
  useEffect(() => {
    if (rescue && document.activeElement === document.body) rescue.find()?.focus({ preventScroll: true })
  }, [rescue])
  const [focus] = useState(() => requestFocus((find) => setRescue({ find })))
  return focus
}

function requestFocus(rescue: (find: FindElement) => void) {
  let list: HTMLElement | null = null
  let search: HTMLElement | null = null
  const names = () => [...(list?.querySelectorAll<HTMLElement>('[data-person]') ?? [])]
  const idOf = ({ dataset }: HTMLElement) => dataset['person'] ?? ''
  const nameOf = (userId: string | undefined) => names().find((name) => idOf(name) === userId)
  const elsewhere = () => search?.querySelector('input')
  return {
    /** The elements around the list and the search. */
    setList(element: HTMLElement | null) {
      list = element
    },
    setSearch(element: HTMLElement | null) {
      search = element
    },
    /** This person is decided on. */
    after(decided: string, isWaiting: IsWaiting) {
      const waiting = names().map(idOf).filter(isWaiting)
      const next = neighbourOf(waiting, decided)
      rescue(() => nameOf(next) ?? elsewhere())
    },
    /** A button of this person's row disappears. */
    keepOn: (userId: string) => rescue(() => nameOf(userId) ?? elsewhere()),
    /** Undo disappears by itself. A focus elsewhere is none of its business. */
    keepIfOn(userId: string) {
      if (nameOf(userId)?.closest('tr')?.contains(document.activeElement)) rescue(() => nameOf(userId))
    },
    /** Buttons above the list disappear. */
    onFirst: (isWaiting: IsWaiting) =>
      rescue(() => names().find((name) => isWaiting(idOf(name))) ?? elsewhere()),
    /** The next or previous name; the first from elsewhere. */
    step(userId: string, by: 1 | -1) {
      const all = names()
      const from = all.findIndex((name) => idOf(name) === userId)
      all[Math.max(0, from + by)]?.focus()
    },
    /** Another page is shown from its beginning. */
    showTop: () => requestAnimationFrame(() => names()[0]?.focus()),
  }
}

/**
 * Find the item to focus after another has been removed from a list: the next one or, at the end, the previous one.
 *
 * @returns undefined if there is no other item, or if the item is not in the list
 */
export function neighbourOf<T>(list: readonly T[], leaving: T): T | undefined {
  const index = list.indexOf(leaving)
  return index < 0 ? undefined : (list[index + 1] ?? list[index - 1])
}
