import path from 'node:path'
import { MANIFEST_FILE } from '@recog/section-contract/federation-manifest'
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

/** Read the manifest of a build. @throws when the folder has none, or it names no container */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST_FILE)
  const found = await readJson<ManifestFile>(file)
  if (!found) throw new Error(`${folder} has no ${MANIFEST_FILE}: it is not a federation build`)
  const { name, path: below = '' } = found.metaData?.remoteEntry ?? {}
  if (!name) throw new Error(`${file} names no remote entry: the build exposes nothing`)
  const exposed = (found.exposes ?? []).map(({ path: at, assets: { js, css } }) => {
    return [at, { scripts: js.sync, styles: css.sync }] as const
  })
  const shared = (found.shared ?? []).map((each) => ({
    request: each.name,
    range: each.requiredVersion && each.requiredVersion !== '*' ? each.requiredVersion : undefined,
    hasOwnCopy: (each.assets?.js.sync.length ?? 0) > 0,
  }))
  return {
    entry: path.posix.join(below, name),
    exposes: Object.fromEntries(exposed),
    shared,
  }
}
