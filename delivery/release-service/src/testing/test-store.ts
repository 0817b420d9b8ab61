import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BucketSettings, bucketSettings } from '../store/bucket'
import { localKey, openStore, type Store } from '../store/store'
import type { SigningKey } from '../trust/keys'

/** A store with the key of its operator, who may release everything. */
export interface TestStore extends Store {
  readonly key: SigningKey
}

/** Create a folder; the caller removes it. */
export const temporaryFolder = () => mkdtemp(path.join(os.tmpdir(), 'sections-'))

/** The place of a store in the bucket of the environment; undefined when releases are kept in folders. */
export function bucketOf(folder: string): BucketSettings | undefined {
  const bucket = bucketSettings(process.env)
  return bucket && { ...bucket, url: `${bucket.url}/${path.basename(folder)}` }
}

/** Open or create a store with its operator's key beside the ledger. */
export async function testStore(folder: string): Promise<TestStore> {
  const store = openStore(folder, undefined, bucketOf(folder))
  return { ...store, key: await localKey(store, path.join(folder, 'operator.pem')) }
}
