import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedFolder } from '../store/accepted'
import { PROVENANCE_FILE, sha256 } from '../store/files'
import { readPlain } from '../store/disk'
import { parseEnvelope } from '../trust/envelope'
import { digestsOf } from '../trust/statement-format'
import type { Bucket } from './bucket'
import { inParallel } from './in-parallel'
import type { StoredRelease } from './stored-releases'

/**
 * Put the files of an accepted release into the bucket. Each is compared with its signed digest first: objects never change, and
 * machines refuse a ledger with a live version whose objects differ.
 *
 * @throws when a file of the folder is missing or differs; what was put before it is never read
 */
export async function storeRelease(bucket: Bucket, releases: string, release: StoredRelease): Promise<void> {
  const { name, version, statement, prefix } = release
  const envelope = await readFile(path.join(acceptedFolder(releases, statement), PROVENANCE_FILE))
  const digests = [...digestsOf(parseEnvelope(envelope))]
  await inParallel(digests, async ([file, digest]) => {
    const content = await readPlain(path.join(releases, name, version, file))
    if (!content || sha256(content) !== digest)
      throw new Error(
        `${name} ${version}: ${file} ${content ? 'differs from the signed statement' : 'is missing'}`,
      )
    await bucket.create(prefix + file, content)
  })
  await bucket.create(prefix + PROVENANCE_FILE, envelope)
}
