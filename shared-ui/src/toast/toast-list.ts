import type { Tone } from '../feedback/tone'

/** A toast to show. */
export interface ToastMessage {
  readonly tone: Tone
  readonly text: string
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

export interface ToastEntry extends ToastMessage {
  readonly id: number
  /** Was on screen before newer ones displaced it, and is back: screen readers must not read it again. */
  readonly seen: boolean
}

/** At most this many on screen (edge case T69). */
const VISIBLE_TOASTS = 3

/** How long a toast stays; errors stay until dismissed. Milliseconds. */
export const TOAST_LIFETIME = 6000

/** Add a toast. The newest are on screen; older ones wait behind "+N more". */
export function addToast(list: readonly ToastEntry[], entry: Omit<ToastEntry, 'seen'>): ToastEntry[] {
  const displaced = list.length - VISIBLE_TOASTS
  return [
    ...list.map((old, index) => (index === displaced && !old.seen ? { ...old, seen: true } : old)),
    { ...entry, seen: false },
  ]
}

/** Remove a toast. A waiting one returns in its place. */
export function removeToast(list: readonly ToastEntry[], id: number): ToastEntry[] {
  return list.filter((entry) => entry.id !== id)
}

/** Split the list into toasts on screen, oldest first, and the number of waiting ones. */
export function splitToasts(list: readonly ToastEntry[]): { visible: ToastEntry[]; waiting: number } {
  const visible = list.slice(-VISIBLE_TOASTS)
  return { visible, waiting: list.length - visible.length }
}
