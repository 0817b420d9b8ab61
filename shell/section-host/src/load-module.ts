import { reportSectionEvent, type SectionEvent } from '@recog/monitoring'
import { CONTRACT_VERSION, federationName, type SectionModule } from '@recog/section-contract'
import { withStorage } from '@recog/shared-session'
import { after, kindOf, SectionFailure } from './failure'
import type { SectionRelease } from './registry'
import { fetchRelease, prepareRetry, runtimeFiles } from './retryable-import'

/**
 * Load one release of a section, or what it contributes to places.
 *
 * @throws SectionFailure with the kind that decides whether the section host retries
 */
export async function loadModule<M extends { readonly contract: number } = SectionModule>(
  name: string,
  release: SectionRelease,
  part: 'section' | 'contributions' = 'section',
): Promise<M> {
  await fetchRelease(release)
  const { loadExposed } = await importRuntime(
    () => import(/* webpackChunkName: "section-runtime" */ './federation'),
  )
  const { version } = release
  const remote = federationName(name, version)
  // If what it contributes hangs, the section itself may still run.
  const noted = part === 'section' ? name : `${name}/${part}`
  const exposed = await runNoted(noted, version, () => loadExposed(remote, release, part))
  const module = (exposed as { readonly [P in typeof part]?: M } | null)?.[part]
  if (!module) throw new SectionFailure('contract', `${name}@${version} exposes no ${part}`)
  if (module.contract !== CONTRACT_VERSION)
    throw new SectionFailure('contract', `${name}@${version} implements contract ${module.contract}`)
  return module
}

/**
 * Import a part of the runtime that the shell loads before the first section. Its file is imported once more under its second URL.
 *
 * @throws SectionFailure `network` or `integrity`
 */
export async function importRuntime<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await prepareRetry(runtimeFiles())
    return load().catch((error: unknown) => {
      throw new SectionFailure('integrity', 'the section runtime does not load', { cause: error })
    })
  }
}

/** single-spa's own time-outs, per application: a lifecycle that takes longer has failed. Milliseconds. */
const upTo = (millis: number) => ({ millis, warningMillis: millis, dieOnTimeout: true })
export const TIMEOUTS = {
  bootstrap: upTo(8_000),
  mount: upTo(8_000),
  unmount: upTo(2_000),
}

/** Timeout of one attempt to load a section. Milliseconds. */
export const LOAD_TIMEOUT = 8_000
const NETWORK_ATTEMPTS = 3

/** Delay after a failed attempt, in milliseconds: longer each time, with up to 50 % jitter. */
const delayAfter = (attempt: number) => 250 * attempt * (1 + Math.random() / 2)

/** Loads each release once; a network failure is retried twice. single-spa has neither retries nor a time-out for loading. */
export function createLoader<M>(load: (name: string, release: SectionRelease) => Promise<M>, pause = after) {
  const loads = new Map<string, Loading<M>>()

  async function attempt(loading: Loading<M>, name: string, release: SectionRelease): Promise<M> {
    const timeout = after(LOAD_TIMEOUT).then(() => {
      throw new SectionFailure('timeout', `${keyOf(name, release)} took longer than ${LOAD_TIMEOUT} ms`)
    })
    try {
      return await Promise.race([load(name, release), timeout])
    } catch (error) {
      const kind = kindOf(error)
      if (kind === 'network' && loading.attempts < NETWORK_ATTEMPTS) {
        await pause(delayAfter(loading.attempts))
        loading.attempts += 1
        return attempt(loading, name, release)
      }
      loading.mayPass = kind === 'network' || kind === 'timeout'
      throw error
    }
  }

  return {
    load(name: string, release: SectionRelease): Promise<M> {
      const key = keyOf(name, release)
      const loading: Loading<M> = loads.get(key) ?? { attempts: 1 }
      loads.set(key, loading)
      return (loading.module ??= attempt(loading, name, release))
    },
    /** Load a release again if it could not be loaded because of the network. Other failures are final. */
    again(name: string, release: SectionRelease): void {
      const key = keyOf(name, release)
      if (loads.get(key)?.mayPass) loads.delete(key)
    },
    /** Tell how loading and mounting a release has ended. @param began when, by `performance.now()` */
    report(
      name: string,
      release: SectionRelease,
      began: number,
      kind: SectionEvent['kind'],
      error?: unknown,
    ): void {
      const { attempts = 1 } = loads.get(keyOf(name, release)) ?? {}
      const ms = Math.round(performance.now() - began)
      reportSectionEvent({ section: name, version: release.version, kind, attempt: attempts, ms }, error)
    },
  }
}

interface Loading<M> {
  module?: Promise<M>
  attempts: number
  /** It has failed because of the network. */
  mayPass?: boolean
}

const keyOf = (name: string, { version }: SectionRelease) => `${name}@${version}`

/** Work that has been noted this long and is not over will never be: its timeout has passed, even late in a hidden tab. Milliseconds. */
const HANGS_AFTER = 10_000
/** A browser that was killed meanwhile has left a note, too, so a release is tried again after this time. Milliseconds. */
const TRY_AGAIN_AFTER = 24 * 60 * 60 * 1000

/** Notes of this page: what it waits for itself does not hang. */
const own = new Set<string>()

const NOTE = 'portal-running-'
const LEAVING = ['pagehide', 'visibilitychange']

/** When something was noted, by the key of its note; negative once it was found to hang. */
const notes = (): Readonly<Record<string, number>> =>
  withStorage('localStorage', (storage) =>
    Object.fromEntries(
      Object.keys(storage).flatMap((key) =>
        key.startsWith(NOTE) ? [[key, Number(storage.getItem(key))]] : [],
      ),
    ),
  ) ?? {}

/** Whether what was noted never returned. Of several that did not, the last one that was begun kept the others waiting. */
function hangs(key: string): boolean {
  const isOld = (noted: number) => {
    const age = Date.now() - Math.abs(noted)
    return age > HANGS_AFTER && age < TRY_AGAIN_AFTER
  }
  const all = notes()
  const noted = all[key] ?? 0
  if (own.has(key) || !isOld(noted)) return false
  if (noted > 0 && Object.values(all).some((other) => Math.abs(other) > noted && isOld(other))) return false
  withStorage('localStorage', (storage) => storage.setItem(key, String(-Math.abs(noted))))
  return true
}

/**
 * Run the code of a release. An endless loop ends the whole page before it could report anything, so a note in `localStorage` says
 * meanwhile what runs; the next page finds it. A page that is left in time removes its notes, and so does a tab that is hidden, which
 * the browser may end without a word.
 *
 * @throws SectionFailure `hang` when the release was run before and never returned
 */
export async function runNoted<T>(name: string, version: string, work: () => Promise<T>): Promise<T> {
  const key = `${NOTE}${name}@${version}`
  if (hangs(key)) throw new SectionFailure('hang', `${name}@${version} never returned when it ran before`)
  const forget = () => {
    own.delete(key)
    withStorage('localStorage', (storage) => storage.removeItem(key))
    for (const event of LEAVING) window.removeEventListener(event, forget)
  }
  own.add(key)
  // Two that begin in one millisecond have an order, too.
  withStorage('localStorage', (storage) => storage.setItem(key, String(Date.now() + own.size / 100)))
  for (const event of LEAVING) window.addEventListener(event, forget)
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

/** End what runs in a container. What it shows stays there as a picture. */
export async function keepPicture(container: HTMLElement, end: () => Promise<unknown>): Promise<void> {
  const picture = [...container.childNodes]
  try {
    await end()
  } finally {
    container.replaceChildren(...picture)
  }
}
