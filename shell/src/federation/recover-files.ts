import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { SectionRelease } from '../registry/registry'
import { filesOf, importSuffix, prepareRetry } from '../section-host/retryable-import'
import { asFailure } from './load-failure'

/**
 * What to do when a file of a section could not be loaded: `fetch` finds out why, and files that are as released are imported
 * once more under their second name (ADR 11). Everything that fails leaves the runtime as a `SectionFailure`.
 *
 * @param releaseOf the release that is loaded under a name
 */
export function recoverFiles(
  releaseOf: (name: string) => SectionRelease | undefined,
): ModuleFederationRuntimePlugin {
  async function examine(name: string): Promise<void> {
    const release = releaseOf(name)
    await prepareRetry(release ? filesOf(release) : [])
  }

  return {
    name: 'recover-files',

    async loadEntryError({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) {
      await examine(remoteInfo.name)
      // Else the runtime would wait for the attempt that has just failed.
      delete globalLoading[uniqueKey]
      const getEntryUrl = (url: string) => url.replace(/#.*$/, '') + importSuffix()
      // The type of the hook wraps the promise twice.
      return getRemoteEntry({ origin, remoteInfo, getEntryUrl }) as unknown as Promise<undefined>
    },

    getModuleFactory({ remoteEntryExports, expose, moduleInfo }) {
      // Its type knows only containers that answer at once.
      const get = async () => remoteEntryExports.get(expose)
      return get().catch(async (first: unknown) => {
        await examine(moduleInfo.name)
        return get().catch(() => {
          // Code that threw when it was evaluated says something else the second time.
          throw first
        })
      })
    },

    async errorLoadRemote({ error }) {
      throw asFailure(error)
    },
  }
}
