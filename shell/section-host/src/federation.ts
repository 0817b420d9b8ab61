import {
  createInstance,
  registerGlobalPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import * as core from '@module-federation/runtime/core'
import type { FailureKind } from '@recog/monitoring'
import { SectionFailure } from './failure'
import type { SectionRelease } from './registry'
import { filesOf, importSuffix, prepareRetry } from './retryable-import'

/** Set by the federation plugin at build time: the name of the shell and the shared modules it provides. */
declare const __webpack_require__: {
  readonly federation: { readonly initOptions: Parameters<typeof createInstance>[0] }
}

/** The releases that were requested, by their name in the runtime. */
const releases = new Map<string, SectionRelease>()

/** Kinds of failure by the runtime's error code (https://module-federation.io/guide/troubleshooting/runtime). */
const KINDS: Readonly<Record<string, FailureKind>> = {
  /** The entry is not a container: it has no `init`. */
  'RUNTIME-002': 'contract',
  /** The entry did not load, although `fetch` gets the file with the listed integrity. */
  'RUNTIME-008': 'integrity',
  /** Neither the shell nor the section provides a shared module. */
  'RUNTIME-012': 'contract',
  /** The container does not expose the module. */
  'RUNTIME-014': 'contract',
  /** The container refused to start. */
  'RUNTIME-015': 'contract',
}

const refusedShares = new WeakSet<object>()

/** Remembers errors about refused shared modules, because the runtime gives them no code. */
const noteRefusedShares: ModuleFederationRuntimePlugin = {
  name: 'note-refused-shares',
  errorLoadShare({ error }) {
    if (error instanceof Error) refusedShares.add(error)
  },
}

/** Convert a load error for the section host. An unknown error was thrown by the section's own code: `evaluate`. */
function asFailure(error: unknown): SectionFailure {
  if (error instanceof SectionFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = /#(RUNTIME-\d+)/.exec(message)?.[1] ?? ''
  const kind = refusedShares.has(Object(error)) ? 'contract' : (KINDS[code] ?? 'evaluate')
  return new SectionFailure(kind, message, { cause: error })
}

/**
 * Provides the core of this runtime to sections, so that each entry has 7 KB instead of 22 and a page has one runtime. The
 * plugin's own `provideExternalRuntime` would bundle a second copy of the core.
 */
const provideCore: ModuleFederationRuntimePlugin = {
  name: 'provide-core',
  beforeInit(args) {
    Object.assign(core.Global, { _FEDERATION_RUNTIME_CORE: core })
    return args
  },
}

/**
 * Gives each section its own copy of the share scope, so that a section's own version of shared-ui is never used by another
 * section (ADR 2).
 */
const ownShareScope: ModuleFederationRuntimePlugin = {
  name: 'own-share-scope',
  async beforeInitContainer(args) {
    const copies = Object.entries(args.shareScope).map(([request, versions]) => [
      request,
      Object.fromEntries(Object.entries(versions).map(([version, shared]) => [version, { ...shared }])),
    ])
    return { ...args, shareScope: Object.fromEntries(copies) as typeof args.shareScope }
  },
}

/**
 * Recovers when a file of a section does not load: `fetch` determines the cause, and intact files are imported once more under
 * their second URL (ADR 11). All errors leave the runtime as `SectionFailure`.
 */
const recoverFiles: ModuleFederationRuntimePlugin = {
  name: 'recover-files',

  async loadEntryError({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) {
    await checkFiles(remoteInfo.name)
    // Otherwise the runtime would wait for the attempt that has just failed.
    delete globalLoading[uniqueKey]
    const getEntryUrl = (url: string) => url.replace(/#.*$/, '') + importSuffix()
    // The type of the hook wraps the promise twice.
    return getRemoteEntry({ origin, remoteInfo, getEntryUrl }) as unknown as Promise<undefined>
  },

  getModuleFactory({ remoteEntryExports, expose, moduleInfo }) {
    // A function, because `get` may throw as well as reject; its type declares neither.
    const get = async () => remoteEntryExports.get(expose)
    return get().catch(async (first: unknown) => {
      await checkFiles(moduleInfo.name)
      return get().catch(() => {
        // A module that threw when it was evaluated fails with another error the second time.
        throw first
      })
    })
  },

  async errorLoadRemote({ error }) {
    throw asFailure(error)
  },
}

async function checkFiles(name: string): Promise<void> {
  const release = releases.get(name)
  await prepareRetry(release ? filesOf(release) : [])
}

// Registered globally, because shared versions are refused in the section's own instance of the runtime.
registerGlobalPlugins([noteRefusedShares])

const host = createInstance({
  ...__webpack_require__.federation.initOptions,
  plugins: [provideCore, ownShareScope, recoverFiles],
})

/**
 * Load an exposed module of a release through the federation runtime. The document names its entry, so the manifest that `publish` has
 * read is not requested again (ADR 36).
 *
 * @param name of the release in the runtime (`federationName`)
 * @param part the exposed module
 * @throws SectionFailure with the kind that decides whether the section host retries
 */
export async function loadExposed(
  name: string,
  release: SectionRelease,
  part: 'section' | 'contributions',
): Promise<unknown> {
  releases.set(name, release)
  const entry = new URL(`${release.entry}${importSuffix()}`, document.baseURI).href
  host.registerRemotes([{ name, entry, type: 'module' }])
  return host.loadRemote(`${name}/${part}`)
}
