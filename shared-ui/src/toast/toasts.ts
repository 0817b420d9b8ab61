import { createStore } from 'zustand/vanilla'
import type { Tone } from '../feedback/tone'

/** A toast to show. */
export interface ToastMessage {
  readonly tone: Tone
  readonly text: string
  /** What it is about, such as an id. It replaces the toast with the same key, whose text is no longer true. */
  readonly key?: string
  /** Something the visitor can do about it, such as undoing it. Pressing it also dismisses the toast. */
  readonly action?: ToastAction
}

/** An action offered in a toast. */
export interface ToastAction {
  /** One word, such as "Undo". */
  readonly label: string
  /** How long it is possible, and the toast stays. Milliseconds; the usual time of a toast without it. */
  readonly lifetime?: number
  readonly onAction: () => void
}

/** A toast on screen, or waiting. */
export interface ToastEntry extends ToastMessage {
  /** Counts up. */
  readonly id: number
  /** Was on screen before newer ones displaced it, and is back: screen readers must not read it again. */
  readonly seen: boolean
}

/** Shows a toast. @returns dismisses it, once what it says is no longer true */
export type ShowToast = (message: ToastMessage) => () => void

/** At most this many on screen, the newest; older ones wait behind "+N more" (edge case T69). */
export const VISIBLE_TOASTS = 3

/** How long a toast stays; errors stay until dismissed. Milliseconds. */
export const TOAST_LIFETIME = 6000

/** What `toastStore` holds. */
interface Toasts {
  /** Oldest first. */
  readonly list: readonly ToastEntry[]
  /** No toast ends meanwhile, and each gets its whole time again. */
  readonly isPaused: boolean
}

/** The toasts of the page. They stay when the visitor goes on to another section. */
export const toastStore = createStore<Toasts>(() => ({ list: [], isPaused: false }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
toastStore.subscribe(({ list, isPaused }) => {
  const ending = new Map(
    list.filter(({ tone }) => tone !== 'error' && !isPaused).map(({ id, action }) => [id, action?.lifetime]),
  )
  for (const [id, timer] of timers) {
    if (ending.has(id)) continue
    clearTimeout(timer)
    timers.delete(id)
  }
  for (const [id, lifetime = TOAST_LIFETIME] of ending) {
    if (!timers.has(id)) timers.set(id, setTimeout(dismissToast, lifetime, id))
  }
})

let lastId = 0

/** Show a toast, for code outside React. */
export const showToast: ShowToast = (message) => {
  const id = ++lastId
  if (message.key !== undefined) dismissToast(message.key)
  toastStore.setState(({ list }) => ({
    list: [
      ...list.map((old, index) => (index === list.length - VISIBLE_TOASTS ? { ...old, seen: true } : old)),
      { id, ...message, seen: false },
    ],
  }))
  return () => dismissToast(id)
}

/** Remove a toast. A waiting one returns in its place. @param which its id or key; all toasts without it */
export function dismissToast(which?: number | string): void {
  toastStore.setState(({ list }) => ({
    list: list.filter(({ id, key }) => which !== undefined && which !== id && which !== key),
  }))
}

/** The function that shows a toast: `const toast = useToast()`, then `toast({ tone: 'success', text })`. */
export function useToast(): ShowToast {
  return showToast
}
