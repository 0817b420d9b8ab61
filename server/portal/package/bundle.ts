import { cp } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { BROWSER_SCRIPTS, FOR_BROWSERS } from '@recog/api/browser-script'
import { PORTAL, ROOT } from './paths'

/** Packages with native code or files that are read at run time. They are copied with what they depend on. */
export const NOT_BUNDLED = [
  '@fontsource/source-serif-4',
  '@node-rs/argon2',
  'libsql',
  'lightningcss',
] as const

/** Bundled packages of CommonJS call `require`, which ES modules do not have. esbuild does not see these names: no module may use them. */
const BANNER = `import { createRequire as __requireOf } from 'node:module'
import { dirname as __folderOf } from 'node:path'
import { fileURLToPath as __pathOf } from 'node:url'
const require = __requireOf(import.meta.url)
const __filename = __pathOf(import.meta.url)
const __dirname = __folderOf(__filename)`

const IN_PACKAGE: Record<string, string> = { PORTAL_PACKAGE: 'true' }
/** The `portal` command. */
const COMMAND = path.join(PORTAL, 'src/main.ts')

/**
 * Compile a program and everything it imports into `lib/portal.mjs`, with a file for each part that is loaded by itself.
 *
 * @param to folder of the artefact
 * @param plugins of esbuild, for tests
 * @param program the `portal` command, or one of tests
 * @returns the files that were bundled, from the root of the repository
 */
export async function bundle(
  to: string,
  plugins: Plugin[] = [],
  program: string = COMMAND,
): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [program],
    outdir: path.join(to, 'lib'),
    entryNames: 'portal',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // ES modules where a package has both: what nobody imports of react-router is then left out.
    conditions: ['module', 'module-sync'],
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    external: [...NOT_BUNDLED, 'pg-native'],
    plugins,
    banner: { js: BANNER },
    // `command-prefix.ts` of server-kit then names `portal` in advice.
    define: program === COMMAND ? IN_PACKAGE : {},
    // Names of functions and classes stay: messages contain them.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: 'error',
  })
  await copyAssets(to)
  return [...Object.keys(metafile.inputs), ...(await bundleForBrowsers(to))]
}

/** The scripts of the API's own pages, where `http/browser-script.ts` finds them. */
async function bundleForBrowsers(to: string): Promise<readonly string[]> {
  const { metafile } = await build({
    ...FOR_BROWSERS,
    entryPoints: BROWSER_SCRIPTS.map((name) => `server/api/src/browser/${name}.ts`),
    outdir: path.join(to, 'browser'),
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: 'error',
  })
  return Object.keys(metafile.inputs)
}

/** Files that the code reads beside itself. */
async function copyAssets(to: string): Promise<void> {
  const passwords = 'common-passwords.bin'
  await cp(
    path.join(ROOT, 'server/api/src/identity/password-rules', passwords),
    path.join(to, 'lib', passwords),
  )
  await cp(path.join(PORTAL, 'package.json'), path.join(to, 'package.json'))
  await cp(path.join(ROOT, 'server/site/public'), path.join(to, 'public'), { recursive: true })
}
