import { withStorage } from '@recog/shared-session'
import { SectionFailure } from './failure'

/** Work that has been noted this long and is not over, in this tab or another, will never be: its timeout has passed. Milliseconds. */
const HANGS_AFTER = 8_000
/** A browser that was killed meanwhile has left a note, too, so a release is tried again after this time. Milliseconds. */
const TRY_AGAIN_AFTER = 24 * 60 * 60 * 1000

/** Notes of this page: what it waits for itself does not hang. */
const own = new Set<string>()

/**
 * Run the code of a release. An endless loop ends the whole page before it could report anything, so a note in `localStorage` says
 * meanwhile what runs; the next page finds it. A page that is left in time removes its notes.
 *
 * @throws SectionFailure `hang` when the release was run before and never returned
 */
export async function runNoted<T>(name: string, version: string, work: () => Promise<T>): Promise<T> {
  const key = `portal-running-${name}@${version}`
  const age = Date.now() - Number(withStorage('localStorage', (notes) => notes.getItem(key)))
  if (!own.has(key) && age > HANGS_AFTER && age < TRY_AGAIN_AFTER)
    throw new SectionFailure('hang', `${name}@${version} never returned when it ran before`)
  const forget = () => {
    own.delete(key)
    withStorage('localStorage', (notes) => notes.removeItem(key))
    window.removeEventListener('pagehide', forget)
  }
  own.add(key)
  withStorage('localStorage', (notes) => notes.setItem(key, String(Date.now())))
  window.addEventListener('pagehide', forget)
  try {
    return await work()
  } finally {
    forget()
  }
}

/**
 * Mount what a release has, noted like all its code.
 *
 * @param name in the message, and for the note
 * @throws SectionFailure `mount` with what was thrown as its cause, or `hang`
 */
export const mountNoted = (name: string, version: string, mount: () => Promise<void>): Promise<void> =>
  runNoted(name, version, mount).catch((cause: unknown) => {
    if (cause instanceof SectionFailure) throw cause
    throw new SectionFailure('mount', `${name} did not mount`, { cause })
  })
