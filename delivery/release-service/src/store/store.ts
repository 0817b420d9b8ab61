import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createSigningKey, readSigningKey, type SigningKey } from '../trust/keys'
import { SERVICE_SIGNER_FILE } from '../trust/signers'
import { Bucket, type BucketSettings, bucketSettings } from './bucket'
import { exists, prepareFile } from './disk'
import { FolderStorage, pointerFile, type ReleaseStorage } from './folder'
import { ObjectStorage } from './object-storage'
import { sha256 } from './release'

/** The release store: a folder with the releases, the documents and the ledger, or with a copy of a bucket that has them. */
export interface Store {
  readonly folder: string
  /** File of the keys that may release, kept by the operator (`trust/signers.ts`). */
  readonly signers: string
  readonly storage: ReleaseStorage
  /** Opens the bucket, if there is one. */
  readonly secret?: string | undefined
  /** Of the portal that it belongs to. Without `PUBLIC_URL`, `store:` and a hash of the place of the releases. */
  readonly url: string
}

/**
 * @param signers file of the allowed signers; beside the ledger when left out
 * @param bucket undefined: the folder is all there is
 * @param portal URL at which browsers reach the portal, if it is known
 */
export const openStore = (
  folder: string,
  signers = path.join(folder, 'allowed-signers'),
  bucket?: BucketSettings,
  portal?: string,
): Store => ({
  folder,
  // Whoever asks for it is told, so that a path stays a secret.
  url: portal ?? `store:${sha256(bucket?.url ?? path.resolve(folder))}`,
  signers,
  storage: bucket ? new ObjectStorage(folder, new Bucket(bucket)) : new FolderStorage(folder),
  secret: bucket?.secretKey,
})

/**
 * The store that the settings name (docs/settings.md).
 *
 * @param root folder that relative paths start from
 * @throws with the name of the setting that cannot be used
 */
export function storeOf(env: NodeJS.ProcessEnv, root: string): Store {
  const at = (text: string | undefined) => (text ? path.resolve(root, text) : undefined)
  const data = at(env['PORTAL_DATA']) ?? path.resolve(root, '.data')
  const folder = at(env['RELEASES']) ?? path.join(data, 'releases')
  const portal = env['PUBLIC_URL'] ?? ''
  const publicUrl = URL.canParse(portal) ? new URL(portal).origin : undefined
  return openStore(folder, at(env['ALLOWED_SIGNERS']), bucketSettings(env), publicUrl)
}

/**
 * The service's own key, for what it does by itself: it may only stop canaries and undo live versions. Created on first use.
 *
 * @throws when the store cannot be written
 */
export async function serviceKey({ folder }: Store): Promise<SigningKey> {
  const file = path.join(folder, 'service-key.pem')
  // Another process may create it at the same time.
  const key = await readSigningKey(file).catch(() => createSigningKey(file).catch(() => readSigningKey(file)))
  const put = await prepareFile(
    path.join(folder, SERVICE_SIGNER_FILE),
    `stop:* ${key.publicKey} release service\n`,
  )
  put()
  return key
}

/** A secret that only the servers of this store know. @throws when the store cannot be written */
export async function storeSecret(store: Store): Promise<Buffer> {
  const known = store.secret ?? (await serviceKey(store)).sign(Buffer.from('secret of the store'))
  return createHash('sha256').update(known).digest()
}

/**
 * The key of this machine. Where nothing was ever released, a new key is created and allowed to release everything: whoever
 * starts a portal owns it.
 *
 * @param file of the private key
 * @throws when there are releases but no such key
 */
export async function localKey({ folder, signers }: Store, file: string): Promise<SigningKey> {
  const isNew = !(await exists(pointerFile(folder)))
  const hasKey = await exists(file)
  if (!isNew && !hasKey)
    throw new Error(`There is no key in ${file}. Set SIGNING_KEY to the file of your private key`)
  const key = hasKey ? await readSigningKey(file) : await createSigningKey(file)
  if (!isNew) return key
  await mkdir(folder, { recursive: true })
  await writeFile(signers, `# names  key\n* ${key.publicKey} this-machine\n`, { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return key
}
