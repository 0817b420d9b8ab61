import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CONTRACT_VERSION, type PropTypes } from '@recog/section-contract'
import { SHARING } from '@recog/section-contract/sharing'
import { publish } from '../operations'
import { isSection } from '../names'
import { RESERVE, reserveFile } from '../store/disk'
import { integrityOf, type Release } from '../store/release'
import { bucketOf, temporaryFolder, type TestStore, testStore } from './test-store'

export { temporaryFolder, testStore, type TestStore } from './test-store'

const TEMPLATE = `<!doctype html><title>{{title}}</title><script type="importmap"><!--slot:importmap--></script>
<script type="module" src="{{shell-entry}}"></script>
<script type="application/json" id="portal-registry"><!--slot:registry--></script>
<script type="application/json" id="portal-integrity"><!--slot:style-integrity--></script><main><!--slot:content--></main>`

const PAGE = { page: 'APage', title: 'A page', audience: 'anyone' } as const

/** Names in a small portal. */
export const SMALL_NAMES = ['shell', 'mf-public', 'mf-projects', 'mf-admin'] as const

/**
 * Write a build of a few bytes that can be published.
 *
 * @param changes to its `release.json`
 * @param files more files, or other contents
 * @returns its folder
 */
export async function smallBuild(
  name: string,
  version: string,
  changes: Partial<Release> = {},
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<string> {
  const folder = await temporaryFolder()
  const all: Record<string, string | Buffer> = {
    'remoteEntry.js': `export const it = '${name} ${version}'`,
    'style.css': `.${name}-page-list-a1b2c3 { color: red }`,
    ...(name === 'shell' ? { 'document.template': TEMPLATE, 'inline.js': '' } : {}),
    ...files,
  }
  for (const [file, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  const release: Release = {
    name,
    version,
    inputs: version,
    commit: 'none',
    contract: CONTRACT_VERSION,
    entry: 'remoteEntry.js',
    preload: ['remoteEntry.js'],
    css: ['style.css'],
    files: Object.fromEntries(Object.entries(all).map(([file, content]) => [file, weigh(content)])),
    shared: Object.fromEntries(Object.keys(SHARING).map((request) => [request, '1.0.0'])),
    prerendered: {},
    ...(isSection(name) && { section: smallSection(name) }),
    ...changes,
  }
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release))
  return folder
}

/** Its only page, and what it offers and contributes. */
export function smallSection(name: string, places: Omit<Section, 'pages'> = {}): Section {
  return { pages: { [`/${name.slice('mf-'.length)}`]: PAGE }, ...places }
}
type Section = NonNullable<Release['section']>

/**
 * By chance `mf-four` leaves its place out or gives it another prop, and others fill it or not, so that some of their requests contradict
 * each other. The first version of each has nothing of this.
 */
export function withPlaces(name: string, build: number): Partial<Release> {
  if (build <= 6 || build % 3 === 0) return {}
  const [id, title]: readonly PropTypes[] = [{ id: 'string' }, { title: 'string' }]
  if (name === 'mf-four') {
    const props = [{ ...id, ...title }, { ...id }, { ...title }][build % 4] ?? { ...id, ...title }
    return { section: smallSection(name, { offers: { 'four.panel': { page: '/four', props, max: 3 } } }) }
  }
  const part = { to: 'four.panel', component: 'Part', title: 'A part', audience: 'anyone', order: 1 } as const
  const contributes = [{ ...part, props: { ...(build % 4 < 2 ? id : title) } }]
  return { section: smallSection(name, { contributes }), contributions: ['remoteEntry.js'] }
}

/** The files of a small portal by path, without the reserve of disk space. Releasing them takes longer than most tests. */
let released: Promise<readonly (readonly [file: string, content: Buffer])[]> | undefined

/** Create a store where version 1.0.0 of the shell and some sections is live. */
export async function smallPortal(): Promise<TestStore> {
  const folder = await temporaryFolder()
  if (bucketOf(folder)) return releaseSmall(folder)
  released ??= releaseOnce()
  for (const [file, content] of await released) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content, { mode: 0o600 })
  }
  // A hole is as good as the space here, and is not written each time.
  await writeFile(reserveFile(folder), '')
  await truncate(reserveFile(folder), RESERVE)
  return testStore(folder)
}

async function releaseOnce() {
  const { folder } = await releaseSmall(await temporaryFolder())
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((it) => it.isFile())
    .map((it) => path.join(it.parentPath, it.name))
    .filter((file) => file !== reserveFile(folder))
  const pairs = files.map(async (file) => [path.relative(folder, file), await readFile(file)] as const)
  const contents = await Promise.all(pairs)
  await rm(folder, { recursive: true })
  return contents
}

async function releaseSmall(folder: string): Promise<TestStore> {
  const store = await testStore(folder)
  for (const name of SMALL_NAMES) await publishSmall(store, name, '1.0.0')
  return store
}

/** Publish a small build of a version, without checks. */
export async function publishSmall(store: TestStore, name: string, version: string): Promise<void> {
  const folder = await smallBuild(name, version)
  const builds = [{ name, folder }]
  await publish({ store, key: store.key, builds, by: 'a test', reason: version, unchecked: true })
  await rm(folder, { recursive: true })
}

function weigh(content: string | Buffer) {
  return { bytes: content.length, brotli: content.length, integrity: integrityOf(content) }
}
