import path from 'node:path'
import { MANIFEST_FILE } from '@recog/section-contract/federation-manifest'
import { readJson } from '../store/release'

/** What a federation build says of itself in its `mf-manifest.json`, whichever tool wrote it. */
export interface Manifest {
  /** The container's file. */
  readonly entry: string
  /** By the path it is exposed under: the files that loading it needs besides the container. */
  readonly exposes: Readonly<Record<string, ExposedFiles>>
  readonly shared: readonly SharedModule[]
}

interface SharedModule {
  /** The path it is imported by. */
  readonly request: string
  /** `^19.3.1`; undefined when any version will do. */
  readonly range: string | undefined
  /** The build brings a copy of its own. */
  readonly hasOwnCopy: boolean
}

interface ExposedFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The parts of the file that are read here. */
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

/** @throws when the folder holds none, or one without a container */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST_FILE)
  const found = await readJson<ManifestFile>(file)
  if (!found) throw new Error(`${folder} has no ${MANIFEST_FILE}: it is no federation build`)
  const { name, path: below = '' } = found.metaData?.remoteEntry ?? {}
  if (!name) throw new Error(`${file} names no remote entry: the build exposes nothing`)
  const exposed = (found.exposes ?? []).map(({ path: at, assets: { js, css } }) => {
    return [at, { scripts: js.sync, styles: css.sync }] as const
  })
  const shared = (found.shared ?? []).map((it) => ({
    request: it.name,
    range: it.requiredVersion && it.requiredVersion !== '*' ? it.requiredVersion : undefined,
    hasOwnCopy: (it.assets?.js.sync.length ?? 0) > 0,
  }))
  return {
    entry: path.posix.join(below, name),
    exposes: Object.fromEntries(exposed),
    shared,
  }
}
