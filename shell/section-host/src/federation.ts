import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import { noteRefusedShares, ownShareScope, provideCore, recoverFiles } from './federation-plugins'
import type { SectionRelease } from './registry'
import { importSuffix } from './retryable-import'

/** Set by the federation plugin at build time: the name of the shell and the shared modules it provides. */
declare const __webpack_require__: {
  readonly federation: { readonly initOptions: Parameters<typeof createInstance>[0] }
}

/** The releases that were requested, by their name in the runtime. */
const releases = new Map<string, SectionRelease>()

// Registered globally, because shared versions are refused in the section's own instance of the runtime.
registerGlobalPlugins([noteRefusedShares])

const host = createInstance({
  ...__webpack_require__.federation.initOptions,
  plugins: [provideCore, ownShareScope, recoverFiles((name) => releases.get(name))],
})

/**
 * Load the module `./section` of a release through the federation runtime. The document names its entry, so the manifest that `publish` has
 * read is not requested again (ADR 36).
 *
 * @param name of the release in the runtime (`federationName`)
 * @throws SectionFailure with the kind that decides whether the section host retries
 */
export async function loadExposed(name: string, release: SectionRelease): Promise<unknown> {
  releases.set(name, release)
  const entry = new URL(`${release.entry}${importSuffix()}`, document.baseURI).href
  host.registerRemotes([{ name, entry, type: 'module' }])
  return host.loadRemote(`${name}/section`)
}
