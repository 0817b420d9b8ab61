import { CONTRACT_VERSION, type SectionModule, type SectionName } from '@recog/section-kit'
import type { SectionRelease } from '../registry/registry'
import type { Container } from '../federation/federation'
import { askAgain, nameEnd } from './ask-again'
import { SectionFailure } from './failure'
import { fetchFiles } from './fetch-files'

/**
 * Load one released build of a section.
 *
 * @throws SectionFailure with the kind that decides the next step
 */
export async function loadModule(name: SectionName, release: SectionRelease): Promise<SectionModule> {
  const { section } = await load(release)
  if (!section) throw new SectionFailure('contract', `${name}@${release.version} exposes no section`)
  if (section.contract !== CONTRACT_VERSION) {
    throw new SectionFailure('contract', `${name}@${release.version} speaks contract ${section.contract}`)
  }
  return section
}

interface Exposed {
  readonly section?: SectionModule
}

/** At once what the document preloads. Where that fails, `fetch` finds out why, and what is there after all comes again. */
async function load(release: SectionRelease): Promise<Exposed> {
  await fetchFiles(release)
  try {
    return await exposedIn(release)
  } catch (error) {
    if (!isNotLoaded(error)) throw asFailure(error)
    askAgain()
    await fetchFiles(release)
    return exposedIn(release).catch((second) => {
      throw asFailure(second)
    })
  }
}

async function exposedIn({ entry }: SectionRelease): Promise<Exposed> {
  const [{ exposedBy }, container] = await Promise.all([
    import(/* webpackChunkName: "sections" */ '../federation/federation'),
    import(
      /* webpackIgnore: true */ new URL(`${entry}${nameEnd()}`, document.baseURI).href
    ) as Promise<Container>,
  ])
  return (await exposedBy(container, './section')) as Exposed
}

/** Browsers say in their own words that a module was not there, or not what the import map lists. */
const NOT_LOADED = /dynamically imported|module script failed|integrity|Loading (CSS )?chunk/i

function isNotLoaded(error: unknown): boolean {
  return NOT_LOADED.test(messageOf(error))
}

function asFailure(error: unknown): SectionFailure {
  const message = messageOf(error)
  const kind = isNotLoaded(error) ? 'integrity' : /shared|version/i.test(message) ? 'contract' : 'evaluate'
  return new SectionFailure(kind, message, { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
