import { copyFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { bundle } from '../../server/portal/package/bundle'
import { ROOT } from '../../server/portal/package/paths'

const NEXT_SCHEMA = path.join(ROOT, 'server/api/testing/next-schema.ts')

/** Makes the migrations of a next version those that the program knows. */
const nextMigrations: Plugin = {
  name: 'next-migrations',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/migrations\/migrations$/ }, ({ importer }) =>
      importer === NEXT_SCHEMA ? undefined : { path: 'migrations', namespace: 'next' },
    )
    onLoad({ filter: /.*/, namespace: 'next' }, () => ({
      contents: `export { nextMigrations as migrations } from ${JSON.stringify(NEXT_SCHEMA)}`,
      resolveDir: ROOT,
    }))
  },
}

/** Folders with the program of each version, as in an unpacked package. */
export interface Versions {
  readonly present: string
  readonly next: string
}

/** Compile this version, and the same with one migration more. @param folder an empty one */
export async function compileVersions(folder: string): Promise<Versions> {
  // Where pnpm has every package, also those of other packages of the workspace.
  await symlink(path.join(ROOT, 'node_modules/.pnpm/node_modules'), path.join(folder, 'node_modules'))
  const versions = { present: path.join(folder, 'present'), next: path.join(folder, 'next') }
  await bundle(versions.present)
  await bundle(versions.next, [nextMigrations])
  for (const version of Object.values(versions))
    await copyFile(path.join(ROOT, 'package.json'), path.join(version, 'package.json'))
  return versions
}
