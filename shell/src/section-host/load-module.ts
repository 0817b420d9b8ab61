import { CONTRACT_VERSION, type SectionModule, type SectionName } from '@recog/section-kit'
import type { SectionRelease } from '../registry/registry'
import { SectionFailure } from './failure'
import { probe } from './probe'

/**
 * Load one released build of a section.
 *
 * The files are asked for with `fetch` first: a module that failed to load once stays failed for the life of the page,
 * so `import()` must only be called for what is there. The bytes then come from the HTTP cache, and the import map's
 * integrity decides whether they run.
 *
 * @throws SectionFailure with the kind that decides the next step
 */
export async function loadModule(name: SectionName, release: SectionRelease): Promise<SectionModule> {
  await Promise.all([...runtimeFiles(), release.entry, ...release.preload].filter(isToBeFetched).map(probe))
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

/** What the shell itself needs before any section: the document says where it lies. */
function runtimeFiles(): string[] {
  return [...document.querySelectorAll<HTMLMetaElement>('meta[name="portal-runtime"]')].map(
    ({ content }) => content,
  )
}

/** The document of a prerendered page carries the section's stylesheets inside. */
function isToBeFetched(url: string): boolean {
  const file = url.split('/').pop() ?? ''
  return !document.querySelector(`style[data-href="${CSS.escape(file)}"]`)
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
