import path from 'node:path'
import { readJson, type Release } from '@recog/release-service/release'
import type { SectionDescription } from '@recog/section-contract'
import { MANIFEST_FILE, SHARING } from '@recog/section-contract/sharing'
import { reasonOf } from '@recog/server-kit/commands'

/** The `mf-manifest.json` of a federation build, by any tool. */
interface Manifest {
  /** The container's file. */
  readonly entry: string
  /** By exposed path: the files that it needs besides the container. */
  readonly exposes: Readonly<Record<string, ExposedFiles>>
  readonly shared: readonly SharedModule[]
}

interface SharedModule {
  /** The path it is imported by. */
  readonly request: string
  /** `^19.3.1`; undefined for any version. */
  readonly range: string | undefined
  readonly hasOwnCopy: boolean
}

interface ExposedFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The parts of the file that are used here. */
interface ManifestFile {
  readonly metaData?: { readonly remoteEntry?: { readonly name?: string; readonly path?: string } }
  readonly exposes?: readonly {
    readonly path: string
    readonly assets: Assets
  }[]
  readonly shared?: readonly {
    readonly name: string
    readonly requiredVersion?: string | false
    readonly assets?: Assets
  }[]
}

type Assets = Readonly<Record<'js' | 'css', { readonly sync: readonly string[] }>>

/** Read the manifest of a build. @throws when the folder has none, it is not as Module Federation writes it, or it names no container */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST_FILE)
  const found = await readJson<ManifestFile>(file)
  if (!found) throw new Error(`${folder} has no ${MANIFEST_FILE}: it is not a federation build`)
  try {
    return partsOf(found)
  } catch (error) {
    throw new Error(`${file} is not as Module Federation plugins write it: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

function partsOf({ metaData, exposes = [], shared = [] }: ManifestFile): Manifest {
  const { name, path: below = '' } = metaData?.remoteEntry ?? {}
  if (!name) throw new Error('it names no remote entry, so the build exposes nothing')
  const exposed = exposes.map(({ path: at, assets: { js, css } }) => {
    return [at, { scripts: js.sync, styles: css.sync }] as const
  })
  return {
    entry: path.posix.join(below, name),
    exposes: Object.fromEntries(exposed),
    shared: shared.map((each) => ({
      request: each.name,
      range: each.requiredVersion && each.requiredVersion !== '*' ? each.requiredVersion : undefined,
      hasOwnCopy: (each.assets?.js.sync.length ?? 0) > 0,
    })),
  }
}

const SECTION_MODULE = './section'
/** The module of a section that contributes to places. */
const CONTRIBUTIONS_MODULE = './contributions'

/**
 * The files of a section's first screen: its container and what the exposed module needs.
 *
 * @throws when the build does not expose `./section`
 */
export function enteredFiles({ entry, exposes }: Manifest): Pick<Release, 'entry' | 'preload' | 'css'> {
  const files = exposes[SECTION_MODULE]
  if (!files) {
    const exposed = Object.keys(exposes).join(', ') || 'nothing'
    throw new Error(`A section exposes "${SECTION_MODULE}"; this build exposes ${exposed}`)
  }
  return { entry, preload: [entry, ...files.scripts], css: files.styles }
}

/**
 * The files of what a section contributes to places, besides the container.
 *
 * @throws when its description names contributions and the build exposes none, or the other way round
 */
export function contributionFiles(
  { exposes }: Manifest,
  contributes: SectionDescription['contributes'] = [],
): Pick<Release, 'contributions'> {
  const files = exposes[CONTRIBUTIONS_MODULE]
  const isDescribed = contributes.length > 0
  if (isDescribed && !files)
    throw new Error(
      `section.ts contributes ${contributes[0]?.component} to ${contributes[0]?.to}, but there is no src/contributions.tsx`,
    )
  if (!isDescribed && files)
    throw new Error('src/contributions.tsx is never shown: section.ts contributes nothing')
  return files ? { contributions: [...files.scripts, ...files.styles] } : {}
}

/**
 * The lowest versions that the shell must provide: of every package that exists once on a page, and of every other shared
 * module of which the build has no copy.
 *
 * @throws when a range is not of the form `^1.2.3`, which `check` compares
 */
export function neededFromShell({ shared }: Manifest): Record<string, string> {
  const needed = shared.filter(
    ({ request, hasOwnCopy }) => !hasOwnCopy || SHARING[request]?.rule === 'from-shell',
  )
  return Object.fromEntries(
    needed.flatMap(({ request, range }) => (range ? [[request, lowestOf(request, range)] as const] : [])),
  )
}

function lowestOf(request: string, range: string): string {
  const [, version] = /^\^(\d+\.\d+\.\d+\S*)$/.exec(range) ?? []
  if (!version) throw new Error(`${request} is shared for "${range}": sections share ranges like ^1.2.3`)
  return version
}
