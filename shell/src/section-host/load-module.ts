import { CONTRACT_VERSION, type SectionModule, type SectionName } from '@recog/section-kit'
import type { SectionRelease } from '../registry/registry'
import { SectionFailure } from './failure'
import { fetchFiles } from './fetch-files'

/**
 * Load one released build of a section.
 *
 * @throws SectionFailure with the kind that decides the next step
 */
export async function loadModule(name: SectionName, release: SectionRelease): Promise<SectionModule> {
  await fetchFiles(release)
  const { loadRemote, registerRemotes } = await import(
    /* webpackChunkName: "sections" */ '../federation/federation'
  )
  const alias = `${name.replaceAll('-', '_')}_${release.version.replace(/\W/g, '_')}`
  registerRemotes([{ name: alias, entry: new URL(release.entry, document.baseURI).href, type: 'module' }])
  const exposed = await loadRemote<{ section?: SectionModule }>(`${alias}/section`).catch(asFailure)
  const section = exposed?.section
  if (!section) throw new SectionFailure('contract', `${name}@${release.version} exposes no section`)
  if (section.contract !== CONTRACT_VERSION) {
    throw new SectionFailure('contract', `${name}@${release.version} speaks contract ${section.contract}`)
  }
  return section
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
