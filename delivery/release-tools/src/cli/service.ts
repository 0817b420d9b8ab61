import { existsSync, statSync } from 'node:fs'
import {
  change,
  mirrorStore,
  publish,
  RemoteService,
  versionsOf,
  whoMayRelease,
} from '@recog/release-service/operations'
import { withTemporaryFolder } from '@recog/release-service/release'
import { IS_PACKAGED } from '@recog/server-kit/command-prefix'
import { mistypedSettings } from '@recog/server-kit/commands'
import { SettingError, SettingReader } from '@recog/server-kit/setting-values'
import {
  localKey,
  readSigningKey,
  refresh,
  type SigningKey,
  type Store,
  storeOf,
  verify,
} from '@recog/release-service/store'
import { historyOf, reportsOf } from '@recog/release-service/reports'
import { portalHere } from './confirm'
import { COMMAND, HERE, ROOT, signingKeyFile } from './workspace'

/** The operations of the release service that the commands use, wherever it runs. Each rejects with one line for the command line. */
export interface Service extends Omit<RemoteService, 'url' | 'store'> {
  /**
   * Use a store with what is live, for checks on this machine.
   *
   * @param withFiles false: the files of releases may be missing
   */
  withLiveReleases<T>(work: (store: Store) => Promise<T>, withFiles?: boolean): Promise<T>
}

/** The release store of this machine (docs/settings.md). @throws if it would be in a file */
export function storeHere(env: NodeJS.ProcessEnv = process.env): Store {
  const store = storeOf(env, ROOT)
  if (existsSync(store.folder) && !statSync(store.folder).isDirectory())
    throw new SettingError(`RELEASES is ${store.folder}, which is a file, not a folder`)
  return store
}

/**
 * The key that signs what is released from here (docs/settings.md). Created where nothing was ever released.
 *
 * @throws when the key cannot be read
 */
async function signingKeyHere(env: NodeJS.ProcessEnv = process.env): Promise<SigningKey> {
  const file = signingKeyFile(env)
  if (!env['RELEASE_SERVICE']) return localKey(storeHere(env), file)
  return readSigningKey(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `There is no key in ${file}. Set SIGNING_KEY to the file of your private key; "${COMMAND} new-key FILE" creates one`,
      { cause: error },
    )
  })
}

/**
 * The service at `RELEASE_SERVICE`, or the store of this machine (docs/settings.md). Warns of settings whose names are mistyped: what is
 * meant for one store would go into another.
 *
 * @param hasStore whether this machine may have a store: in the repository of a section, a store of its own would be read by nobody
 * @throws without `RELEASE_SERVICE` where there is no store, or with the name of a setting that cannot be used
 */
export async function serviceHere(
  env: NodeJS.ProcessEnv = process.env,
  hasStore: boolean = IS_PACKAGED || HERE.isPortal,
): Promise<Service> {
  for (const warning of mistypedSettings(env)) console.error(`  Warning: ${warning}`)
  const read = new SettingReader(env)
  const publicUrl = read.optional('PUBLIC_URL') && read.origin('PUBLIC_URL')
  const url = read.webUrl('RELEASE_SERVICE')
  if (url)
    return new ElsewhereService(new URL(url.replace(/\/?$/, '/')), await signingKeyHere(env), publicUrl)
  if (hasStore) return localService(env)
  throw new Error(
    "RELEASE_SERVICE is not set, and nothing was changed. Set it to the URL of the portal's release service, which its operator knows, such as https://portal.example.org/dev/releases/",
  )
}

function localService(env: NodeJS.ProcessEnv): Service {
  const store = storeHere(env)
  const current = async () => {
    await refresh(store)
    return store
  }
  return {
    // Only these two need a key, and may create one.
    publish: async (options) => publish({ ...options, store, key: await signingKeyHere(env) }),
    change: async (request) => change(store, await signingKeyHere(env), request),
    versions: async (names) => versionsOf((await current()).folder, names),
    verify: async () => verify(await current()),
    who: async () => whoMayRelease(await current()),
    errors: async (name) => reportsOf(await current(), name),
    history: async (name) => historyOf(await current(), name),
    portal: async () => portalHere(env)?.url,
    withLiveReleases: async (work) => work(await current()),
  }
}

/** A release service elsewhere. A setting may name its portal. */
class ElsewhereService extends RemoteService implements Service {
  override async portal() {
    return (await super.portal()) ?? portalHere()?.url
  }

  async withLiveReleases<T>(work: (store: Store) => Promise<T>, withFiles?: boolean): Promise<T> {
    return withTemporaryFolder('live-', async (folder) =>
      work(await mirrorStore(this.url, await this.store(), folder, withFiles)),
    )
  }
}
