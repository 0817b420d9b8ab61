import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as esbuild from 'esbuild'

/** The scripts, by the names of their sources. */
export const BROWSER_SCRIPTS = ['bot-check', 'close', 'passkey', 'show-password', 'strength'] as const

type ScriptName = (typeof BROWSER_SCRIPTS)[number]

/** How esbuild compiles them, for the package and in a checkout alike. */
export const FOR_BROWSERS = { bundle: true, minify: true, format: 'iife', target: 'es2022' } as const

export interface BrowserScript {
  readonly bytes: Buffer
  /** SHA-256 in base64. */
  readonly digest: string
}

const fileOf = (file: string): string => fileURLToPath(new URL(`../browser/${file}`, import.meta.url))
const read = new Map<ScriptName, BrowserScript>()

/**
 * A script for browsers. The build of the package has compiled it (`server/portal/package/bundle.ts`); in a checkout it is compiled when
 * it is first asked for.
 */
export function browserScript(name: ScriptName): BrowserScript {
  const known = read.get(name)
  if (known) return known
  const compiled = fileOf(`${name}.js`)
  const bytes = existsSync(compiled) ? readFileSync(compiled) : compile(name)
  const script = { bytes, digest: createHash('sha256').update(bytes).digest('base64') }
  read.set(name, script)
  return script
}

function compile(name: ScriptName): Buffer {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild
  const { outputFiles } = buildSync({ ...FOR_BROWSERS, write: false, entryPoints: [fileOf(`${name}.ts`)] })
  return Buffer.from(outputFiles[0]?.contents ?? [])
}
