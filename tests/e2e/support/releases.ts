import path from 'node:path'
import { openStore, readSigningKey, type SigningKey, type Store } from '@recog/release-service/store'
import { change, publish } from '@recog/release-service/operations'

/** Anything with a data folder. */
interface HasData {
  readonly data: string
}

export const releasesOf = (portal: HasData) => path.join(portal.data, 'releases')

export const storeOf = (portal: HasData): Store => openStore(releasesOf(portal))

/** The key that `npm start` created. */
export const keyOf = (portal: HasData): Promise<SigningKey> =>
  readSigningKey(path.join(portal.data, 'signing-key.pem'))

/** Publish a build without checks: tests publish broken builds. @returns milliseconds */
export async function publishUnchecked(portal: HasData, name: string, folder: string): Promise<number> {
  const key = await keyOf(portal)
  const started = performance.now()
  const builds = [{ name, folder }]
  const why = { by: 'a test', reason: path.basename(folder), unchecked: true }
  await publish({ store: storeOf(portal), key, builds, ...why })
  return performance.now() - started
}

/** Roll back to the fallback version. @returns milliseconds */
export async function rollBack(portal: HasData, name: string): Promise<number> {
  const key = await keyOf(portal)
  const started = performance.now()
  const why = { by: 'a test', reason: 'the test is over' }
  await change(storeOf(portal), key, { action: 'rollback', name, ...why })
  return performance.now() - started
}
