import { CONTRACT_VERSION, type SectionModule, type SectionName } from '@recog/section-kit'
import type { SectionRelease } from '../registry/registry'
import type { Container } from '../federation/federation'
import { SectionFailure } from './failure'
import { fetchFiles } from './fetch-files'

/**
 * Load one released build of a section.
 *
 * @throws SectionFailure with the kind that decides the next step
 */
export async function loadModule(name: SectionName, release: SectionRelease): Promise<SectionModule> {
  await fetchFiles(release)
  const { section } = await exposedIn(release).catch(asFailure)
  if (!section) throw new SectionFailure('contract', `${name}@${release.version} exposes no section`)
  if (section.contract !== CONTRACT_VERSION) {
    throw new SectionFailure('contract', `${name}@${release.version} speaks contract ${section.contract}`)
  }
  return section
}

async function exposedIn({ entry }: SectionRelease): Promise<{ readonly section?: SectionModule }> {
  const [{ exposedBy }, container] = await Promise.all([
    import(/* webpackChunkName: "sections" */ '../federation/federation'),
    import(/* webpackIgnore: true */ new URL(entry, document.baseURI).href) as Promise<Container>,
  ])
  return (await exposedBy(container, './section')) as { section?: SectionModule }
}

function asFailure(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  const kind = /dynamically imported|integrity|Loading (CSS )?chunk/i.test(message)
    ? 'integrity'
    : /shared|version/i.test(message)
      ? 'contract'
      : 'evaluate'
  throw new SectionFailure(kind, message, { cause: error })
}
