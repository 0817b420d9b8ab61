import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedFolder, keepParts, partsOf } from '../store/accepted'
import { DRAFT, exists, syncFolder, readPlain } from '../store/disk'
import { PROVENANCE_FILE, sha256 } from '../store/files'
import { parseRelease } from '../store/release'
import { parseEnvelope } from '../trust/envelope'
import { digestsOf } from '../trust/statement-format'
import type { Bucket } from './bucket'
import { inParallel } from './in-parallel'
import type { StoredRelease } from './stored-releases'

/**
 * Copy a release from the bucket into the folder of a store, unless it is there. Every file is compared with the statement that the
 * ledger names; whether the key of the statement is allowed, readers decide.
 *
 * @throws when a file is missing in the bucket or differs; nothing has changed then
 */
export async function takeRelease(bucket: Bucket, releases: string, release: StoredRelease): Promise<void> {
  const { name, version, statement, isRemoved } = release
  const target = path.join(releases, name, version)
  const hasParts = await exists(acceptedFolder(releases, statement))
  if (hasParts && (isRemoved || (await hasStatement(target, statement)))) return
  const draft = path.join(releases, `${randomUUID()}${DRAFT}`)
  try {
    await download(bucket, draft, release)
    if (isRemoved) return
    await syncFolder(draft)
    await makeFolder(path.dirname(target))
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Download a release, or the parts of a removed one, and keep its parts. */
async function download(bucket: Bucket, draft: string, release: StoredRelease): Promise<void> {
  const { name, version, statement, prefix, isRemoved } = release
  const read = async (file: string, digest: string | undefined): Promise<Buffer> => {
    const content = (await bucket.read(prefix + file))?.content
    if (!content || sha256(content) !== digest)
      throw new Error(
        `${name} ${version}: ${file} ${content ? 'differs' : 'is missing'} in the release storage ${bucket.url}`,
      )
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true })
    await writeFile(path.join(draft, file), content)
    return content
  }
  const envelope = await read(PROVENANCE_FILE, statement)
  const digests = digestsOf(parseEnvelope(envelope))
  const about = await read('release.json', digests.get('release.json'))
  const parts = parseRelease(JSON.parse(about.toString('utf8')), `${name} ${version}`)
  const wanted = isRemoved ? partsOf(parts) : digests.keys()
  const others = [...wanted].filter((file) => file !== PROVENANCE_FILE && file !== 'release.json')
  await inParallel(others, async (file) => void (await read(file, digests.get(file))))
  await keepParts(path.dirname(draft), draft, parts, statement)
}

/** The folder of a section may be anything: somebody else can have written there. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true }).then(
    () => true,
    () => false,
  )
  if (made) return
  await rm(folder, { force: true })
  await mkdir(folder, { recursive: true })
}

async function hasStatement(folder: string, statement: string): Promise<boolean> {
  const found = await readPlain(path.join(folder, PROVENANCE_FILE))
  return found !== undefined && sha256(found) === statement
}
