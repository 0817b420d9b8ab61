import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { SectionRelease } from '../registry'
import { filesOf, importSuffix, prepareRetry } from '../retryable-import'
import { asFailure } from './load-failure'

/**
 * Recovers when a file of a section does not load: `fetch` determines the cause, and intact files are imported once more under
 * their second URL (ADR 11). All errors leave the runtime as `SectionFailure`.
 *
 * @param releaseOf finds the release by its name in the runtime
 */
export function recoverFiles(
  releaseOf: (name: string) => SectionRelease | undefined,
): ModuleFederationRuntimePlugin {
  async function checkFiles(name: string): Promise<void> {
    const release = releaseOf(name)
    await prepareRetry(release ? filesOf(release) : [])
  }

  return {
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
}
