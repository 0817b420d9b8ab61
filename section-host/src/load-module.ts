import { CONTRACT_VERSION, federationName, type SectionModule } from '@recog/section-contract'
import type { SectionRelease } from './registry'
import { SectionFailure } from './failure'
import { fetchRelease, prepareRetry } from './retryable-import'
import { runNoted } from './noted-work'
import { runtimeFiles } from './listed-files'

/**
 * Load one release of a section.
 *
 * @throws SectionFailure with the kind that decides whether the section host retries
 */
export async function loadModule(name: string, release: SectionRelease): Promise<SectionModule> {
  await fetchRelease(release)
  const { loadExposed } = await importRuntime()
  const remote = federationName(name, release.version)
  const exposed = (await runNoted(name, release.version, () =>
    loadExposed(remote, release),
  )) as Exposed | null
  const section = exposed?.section
  if (!section) throw new SectionFailure('contract', `${name}@${release.version} exposes no section`)
  if (section.contract !== CONTRACT_VERSION) {
    throw new SectionFailure('contract', `${name}@${release.version} implements contract ${section.contract}`)
  }
  return section
}

export type LoadModule = typeof loadModule

interface Exposed {
  readonly section?: SectionModule
}

/** Load the federation runtime. It recovers the files of sections (`recover-files.ts`); its own file is recovered here. */
async function importRuntime() {
  const load = () => import(/* webpackChunkName: "section-runtime" */ './federation/federation')
  try {
    return await load()
  } catch {
    await prepareRetry(runtimeFiles())
    return load().catch((error: unknown) => {
      throw new SectionFailure('integrity', 'the section runtime does not load', { cause: error })
    })
  }
}
