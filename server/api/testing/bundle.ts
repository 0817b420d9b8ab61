import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Compile the server into one file, which loads with a third of the work: for runs that start it a thousand times.
 *
 * @returns the file, from the folder of the API, within which it finds what it does not contain
 */
export async function bundleServer(): Promise<string> {
  const file = '.cache/server.mjs'
  const folder = join(process.cwd(), 'server/api')
  await build({
    entryPoints: [join(folder, 'testing/standby.ts')],
    outfile: join(folder, file),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', '@node-rs/argon2'],
    // For packages that are CommonJS.
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url)" },
  })
  return file
}
