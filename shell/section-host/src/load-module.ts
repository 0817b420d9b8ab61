import { CONTRACT_VERSION, federationName, type SectionModule } from '@recog/section-contract'
import type { SectionRelease } from './registry'
import { after, kindOf, SectionFailure } from './failure'
import { fetchRelease, prepareRetry, runtimeFiles } from './retryable-import'
import { runNoted } from './noted-work'

/**
 * Load one release of a section.
 *
 * @throws SectionFailure with the kind that decides whether the section host retries
 */
export async function loadModule(name: string, release: SectionRelease): Promise<SectionModule> {
  await fetchRelease(release)
  const { loadExposed } = await importRuntime(
    () => import(/* webpackChunkName: "section-runtime" */ './federation'),
  )
  const remote = federationName(name, release.version)
  const exposed = (await runNoted(name, release.version, () => loadExposed(remote, release))) as {
    readonly section?: SectionModule
  } | null
  const section = exposed?.section
  if (!section) throw new SectionFailure('contract', `${name}@${release.version} exposes no section`)
  if (section.contract !== CONTRACT_VERSION) {
    throw new SectionFailure('contract', `${name}@${release.version} implements contract ${section.contract}`)
  }
  return section
}

export type LoadModule = typeof loadModule

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

/** Timeout of one attempt to load a section. Milliseconds. */
export const LOAD_TIMEOUT = 8_000
const NETWORK_ATTEMPTS = 3

/** Delay after a failed attempt, in milliseconds: longer each time, with up to 50 % jitter. */
const delayAfter = (attempt: number) => 250 * attempt * (1 + Math.random() / 2)

/** Loads each release once; a network failure is retried twice. single-spa has neither retries nor a time-out for loading. */
export function createLoader(load: LoadModule = loadModule, pause = after) {
  const loads = new Map<string, Loading>()

  async function attempt(loading: Loading, name: string, release: SectionRelease): Promise<SectionModule> {
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
    load(name: string, release: SectionRelease): Promise<SectionModule> {
      const key = keyOf(name, release)
      const loading: Loading = loads.get(key) ?? { attempts: 1 }
      loads.set(key, loading)
      return (loading.module ??= attempt(loading, name, release))
    },
    /** Load a release again if it could not be loaded because of the network. Other failures are final. */
    again(name: string, release: SectionRelease): void {
      const key = keyOf(name, release)
      if (loads.get(key)?.mayPass) loads.delete(key)
    },
    /** How often it was tried to load a release, the last time. */
    attemptsOf: (name: string, release: SectionRelease) => loads.get(keyOf(name, release))?.attempts ?? 1,
  }
}

interface Loading {
  module?: Promise<SectionModule>
  attempts: number
  /** It has failed because of the network. */
  mayPass?: boolean
}

const keyOf = (name: string, { version }: SectionRelease) => `${name}@${version}`
