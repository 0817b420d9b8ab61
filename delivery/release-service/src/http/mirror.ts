import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Ledger, lineOf } from '../core/ledger'
import { acceptedFolder, acceptedIn } from '../store/accepted'
import { inParallel } from '../store/disk'
import { ledgerFile, readLedger } from '../store/folder'
import { STORYBOOK } from '../names'
import { isAboutTheBuild, sha256 } from '../store/release'
import { openStore, type Store } from '../store/store'
import { signersInForce } from '../trust/signers'
import { PATHS } from './protocol'

const WEBHOOK = /,webhook=(?:"[^"]*"|[^",\s]*)|webhook=(?:"[^"]*"|[^",\s]*),?/gi

/** Everything in a store but the files of releases: the ledger, the allowed keys, and the parts of documents. */
export const storeListing = z.object({
  ledger: z.string(),
  signers: z.string(),
  /** Text by file, by digest of the statement. */
  accepted: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.record(z.string(), z.string())),
})
export type StoreListing = z.infer<typeof storeListing>

/** Read what a mirror needs: only of live and fallback versions and of canaries, and nothing that teams have signed but statements of releases. */
export async function readStore(store: Store): Promise<StoreListing> {
  const { folder } = store
  const ledger = await readLedger(folder)
  const statements = ledger.served.flatMap(
    ({ name, version }) => ledger.acceptance(name, version)?.statement ?? [],
  )
  const parts = await Promise.all(
    statements.map(async (statement) => [statement, await textsIn(acceptedFolder(folder, statement))]),
  )
  return {
    ledger: withoutRequests(ledger),
    // A webhook is nobody else's business.
    signers: (await signersInForce(store)).replace(WEBHOOK, ''),
    accepted: Object.fromEntries(parts) as StoreListing['accepted'],
  }
}

/** A ledger without the requests that were signed: who reads it could try to use those of other teams elsewhere. */
function withoutRequests({ entries }: Ledger): string {
  const request = { payloadType: '', payload: '', signatures: [{ keyid: '', sig: '' }] }
  let previous = ''
  const lines = entries.map((entry) => {
    const line = lineOf({ ...entry, request, previous })
    previous = sha256(line)
    return `${line}\n`
  })
  return lines.join('')
}

async function textsIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']))
}

/**
 * Copy a service's store into an empty folder, for checks on this machine. Every file is compared with its signed statement, and left
 * out when it differs.
 *
 * @param service URL of the release service
 * @param withFiles false: without the files of releases, which only those checks need that open pages
 * @throws when the ledger or the allowed signers cannot be read
 */
export async function mirrorStore(
  service: URL,
  listing: StoreListing,
  folder: string,
  withFiles = true,
): Promise<Store> {
  const store = openStore(folder)
  await mkdir(folder, { recursive: true })
  await writeFile(ledgerFile(folder), listing.ledger)
  await writeFile(store.signers, listing.signers)
  for (const [statement, parts] of Object.entries(listing.accepted))
    for (const [file, text] of Object.entries(parts))
      await write(acceptedFolder(folder, statement), file, text)
  if (withFiles) await copyFiles(service, store, await readLedger(folder))
  return store
}

async function copyFiles(service: URL, store: Store, ledger: Ledger): Promise<void> {
  const accepted = await acceptedIn(store, ledger)
  const wanted: { readonly release: string; readonly file: string; readonly digest: string }[] = []
  for (const [name, { version }] of Object.entries(ledger.live)) {
    const found = await accepted.read(name, version).catch(() => undefined)
    if (found)
      await write(path.join(store.folder, name, version), 'release.json', await found.text('release.json'))
    for (const [file, digest] of found?.signed.digests ?? [])
      // The service sends nobody the others, and no check needs them.
      if (name !== STORYBOOK && !isAboutTheBuild(file))
        wanted.push({ release: `${name}/${version}`, file, digest })
  }
  await inParallel(wanted, async ({ release, file, digest }) => {
    const response = await fetch(new URL(`.${PATHS.files}/${release}/${file}`, service))
    const content = Buffer.from(await response.arrayBuffer())
    // Somebody may have written into another section's folder: that must not keep this team from publishing.
    if (response.ok && sha256(content) === digest)
      await write(path.join(store.folder, release), file, content)
  })
}

async function write(folder: string, file: string, content: string | Buffer): Promise<void> {
  const to = path.join(folder, file)
  if (!to.startsWith(folder + path.sep)) throw new Error(`${file} is not a file of a release`)
  await mkdir(path.dirname(to), { recursive: true })
  await writeFile(to, content)
}
