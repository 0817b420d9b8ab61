import path from 'node:path'
import { MANIFEST_FILE } from '@recog/section-contract/sharing'
import { readJson } from '@recog/release-service/release'

/** The `mf-manifest.json` of a federation build, by any tool. */
export interface Manifest {
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
  /** The build has its own copy. */
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
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is not as Module Federation plugins write it: ${why}`, { cause: error })
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
