import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ReleasedFiles } from '../read/released-files'
import { exists, makeFolderOnce } from '../store/disk'
import type { Ledger } from '../store/ledger'
import { readLedger } from '../store/ledger-file'
import { STORYBOOK } from '../store/names'
import type { Store } from '../store/store'
import { deltaEncoding, encodeDelta, type DeltaEncoding } from './codec'
import { deltaFile, deltaFolder, INDEX, type DeltaEntry } from './index-file'
import { hasDeltas, stemOf } from './stem'

/** Versions before the live one that deltas are prepared from. */
const VERSIONS = 3

/** The number of deltas; `unsupported` by this Node.js, or `failed`. */
export type DeltaOutcome = number | 'unsupported' | 'failed'

/**
 * Prepare what browsers download instead of a whole script or style of the live version when they have an older one (RFC 9842).
 * Files that changed completely get none. Never rejects: browsers then download whole files.
 */
export async function prepareDeltas(store: Store, name: string): Promise<DeltaOutcome> {
  const encoding = await deltaEncoding()
  if (!encoding) return 'unsupported'
  try {
    const ledger = await readLedger(store.folder)
    const version = ledger.live[name]?.version
    if (!version) return 0
    const files = new ReleasedFiles(store)
    return await prepareVersion({ store, files, ledger, name, version, encoding })
  } catch {
    return 'failed'
  }
}

/**
 * Prepare the deltas of all live versions that have none, as on a machine that other machines publish for. Nothing trusts what another
 * machine has prepared, and the versions before are here. Never rejects.
 */
export async function prepareMissingDeltas(store: Store): Promise<void> {
  const ledger = await readLedger(store.folder).catch(() => undefined)
  for (const [name, { version }] of Object.entries(ledger?.live ?? {}))
    if (name !== STORYBOOK && !(await exists(deltaFolder(store.folder, name, version))))
      await prepareDeltas(store, name)
}

async function prepareVersion(preparation: Preparation): Promise<number> {
  const { store, ledger, name, version } = preparation
  const entries: DeltaEntry[] = []
  await makeFolderOnce(deltaFolder(store.folder, name, version), async (draft) => {
    for (const before of versionsBefore(ledger, name, version))
      entries.push(...(await prepareFrom(preparation, before, draft)))
    await writeFile(path.join(draft, INDEX), JSON.stringify(entries))
  })
  return entries.length
}

/** The versions that were live before, newest first. */
function versionsBefore(ledger: Ledger, name: string, version: string): string[] {
  const history = ledger.historyOf(name).map((live) => live.version)
  return [...new Set(history.toReversed())].filter((each) => each !== version).slice(0, VERSIONS)
}

/** A delta is kept if it is at most this part of the compressed file. */
const WORTH = 0.8

interface Preparation {
  readonly store: Store
  readonly files: ReleasedFiles
  readonly ledger: Ledger
  readonly name: string
  readonly version: string
  readonly encoding: DeltaEncoding
}

/** Prepare the deltas of all files of a version from those of one before. */
async function prepareFrom(
  { files, name, version, encoding }: Preparation,
  before: string,
  draft: string,
): Promise<DeltaEntry[]> {
  const old = await files.statement(name, before)
  const now = await files.statement(name, version)
  const made: DeltaEntry[] = []
  for (const file of [...(now?.digests.keys() ?? [])].filter(hasDeltas)) {
    for (const from of [...(old?.digests.keys() ?? [])].filter((each) => stemOf(each) === stemOf(file))) {
      const content = await files.read(name, version, file)
      const dictionary = await files.read(name, before, from)
      const hash = old?.digests.get(from)
      if (!content || !dictionary || !hash) continue
      const entry = { file, from: { version: before, file: from }, dictionary: hash, encoding }
      const delta = await encodeDelta(encoding, content, dictionary, hash)
      const whole = await files.read(name, version, `${file}.br`)
      if (delta.length > WORTH * (whole ?? content).length) continue
      const to = path.join(draft, deltaFile(entry))
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, delta)
      made.push(entry)
    }
  }
  return made
}
