import type { Tone } from '../feedback/tone'

export interface ToastMessage {
  readonly tone: Tone
  readonly text: string
}

export interface ToastEntry extends ToastMessage {
  readonly id: number
  /** Has been on screen, was pushed out by newer ones and is back: not to be read out again. */
  readonly seen: boolean
}

/** At most this many on screen (edge case T69). */
const VISIBLE_TOASTS = 3

/** Milliseconds a toast stays; errors stay until dismissed. */
export const TOAST_LIFETIME = 6000

/** The newest go on screen; those they push out wait behind "+N more". */
export function addToast(list: readonly ToastEntry[], entry: Omit<ToastEntry, 'seen'>): ToastEntry[] {
  const pushedOut = list.length - VISIBLE_TOASTS
  return [
    ...list.map((old, index) => (index === pushedOut && !old.seen ? { ...old, seen: true } : old)),
    { ...entry, seen: false },
  ]
}

/** Without one toast; a waiting one comes back in its place. */
export function removeToast(list: readonly ToastEntry[], id: number): ToastEntry[] {
  return list.filter((entry) => entry.id !== id)
}

/** What is on screen, oldest first, and how many wait. */
export function splitToasts(list: readonly ToastEntry[]): { visible: ToastEntry[]; waiting: number } {
  const visible = list.slice(-VISIBLE_TOASTS)
  return { visible, waiting: list.length - visible.length }
}
