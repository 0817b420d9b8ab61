import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedFolder, keepParts, partsOf } from '../store/accepted'
import { DRAFT, exists, readPlain, syncFolder } from '../store/disk'
import { PROVENANCE_FILE, sha256 } from '../store/files'
import type { Ledger } from '../store/ledger'
import { parseRelease, readRelease } from '../store/release'
import { parseEnvelope } from '../trust/envelope'
import { digestsOf } from '../trust/statement'
import type { Bucket } from './bucket'
import { inParallel } from './in-parallel'
import { documentsKey } from './stored-documents'

/** A release as the bucket has it. */
export interface StoredRelease {
  readonly name: string
  readonly version: string
  /** Digest of its signed statement. */
  readonly statement: string
  /** Start of its keys. It names the place in the ledger, so that a release that was removed and comes back gets other keys. */
  readonly prefix: string
  /** Whether `prune` removed it: only the parts stay that documents are composed from. */
  readonly isRemoved: boolean
}

/** The releases that a ledger names, by name and version. */
export function storedReleases({ entries }: Pick<Ledger, 'entries'>): StoredRelease[] {
  const found = new Map<string, StoredRelease>()
  for (const { changes, canaries = {}, removed = [], previous } of entries) {
    for (const [name, { version, statement }] of [...Object.entries(changes), ...Object.entries(canaries)]) {
      const id = `${name} ${version}`
      const before = found.get(id)
      if (before && !before.isRemoved && before.statement === statement) continue
      const prefix = `releases/${previous || 'first'}/${statement}/`
      found.set(id, { name, version, statement, prefix, isRemoved: false })
    }
    for (const id of removed) {
      const before = found.get(id)
      if (before) found.set(id, { ...before, isRemoved: true })
    }
  }
  return [...found.values()]
}

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

/** How many switches keep their documents, for machines that are just reading them. */
const KEPT_DOCUMENTS = 10

/**
 * Remove what the last entry of a ledger made useless: old documents, and the files of releases that it removed. The parts that
 * documents are composed from stay. No key is ever used again, so nobody else is creating these objects.
 */
export async function removeUnused(
  bucket: Bucket,
  releases: string,
  { entries }: Pick<Ledger, 'entries'>,
): Promise<void> {
  // An entry names the line before it.
  const old = entries.at(-KEPT_DOCUMENTS)?.previous
  if (old) await bucket.remove(documentsKey(old))
  const removed = new Set(entries.at(-1)?.removed)
  for (const { name, version, prefix, statement } of storedReleases({ entries }))
    if (removed.has(`${name} ${version}`)) {
      const files = await withoutParts(acceptedFolder(releases, statement))
      await inParallel(files, (file) => bucket.remove(prefix + file))
    }
}

/** The files of a release that no document is composed from. @param folder of its parts */
async function withoutParts(folder: string): Promise<string[]> {
  const envelope = parseEnvelope(await readFile(path.join(folder, PROVENANCE_FILE)))
  const release = await readRelease(folder)
  const parts = release ? partsOf(release) : new Set()
  return [...digestsOf(envelope).keys()].filter((file) => !parts.has(file))
}
