#!/usr/bin/env node
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/paths.mjs'

/**
 * `npm run sections`, compiled after each change of its sources: loading hundreds of TypeScript files takes longer than most commands.
 */

const OUT = path.join(ROOT, '.cache/sections')
const LATEST = path.join(OUT, 'latest.json')
/** A command that still runs may load more of its files. Milliseconds. */
const KEPT_FOR = 24 * 60 * 60_000

/** @typedef {{ folder: string, inputs: Record<string, number | undefined> }} Compiled with the time of each source */

/** @param {string} file */
const timeOf = (file) => statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs

/** @returns {string | undefined} the folder of the compiled command, unless a source has changed since */
function upToDate() {
  try {
    const { folder, inputs } = /** @type {Compiled} */ (JSON.parse(readFileSync(LATEST, 'utf8')))
    return Object.entries(inputs).every(([file, time]) => timeOf(file) === time) ? folder : undefined
  } catch {
    return undefined
  }
}

/** @returns the folder of the compiled command */
async function compile() {
  const started = Date.now()
  for (const name of readdirSync(OUT)) {
    const old = path.join(OUT, name)
    if ((statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? started) < started - KEPT_FOR)
      rmSync(old, { recursive: true, force: true })
  }
  const { build } = await import('esbuild')
  const folder = path.join(OUT, `${started}-${process.pid}`)
  const { metafile } = await build({
    entryPoints: ['server/portal/src/sections.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What only some commands import is loaded by these alone.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The conditions of Node.js, without esbuild's own.
    conditions: ['module-sync'],
    plugins: [PACKAGES_AS_INSTALLED, URLS_OF_SOURCES],
    absWorkingDir: ROOT,
    metafile: true,
    logLevel: 'silent',
  })
  const files = [...Object.keys(metafile.inputs), 'scripts/sections.mjs', 'pnpm-lock.yaml']
  const inputs = Object.fromEntries(files.map((file) => [file, timeOf(file)]))
  // A file that was edited meanwhile may not be part of what was compiled.
  if (Object.values(inputs).every((time) => time !== undefined && time < started)) {
    writeFileSync(path.join(folder, 'latest.json'), JSON.stringify({ folder, inputs }))
    renameSync(path.join(folder, 'latest.json'), LATEST)
  }
  return folder
}

/**
 * The packages of this repository are compiled into the command, all others are loaded from where they are installed.
 *
 * @type {import('esbuild').Plugin}
 */
const PACKAGES_AS_INSTALLED = {
  name: 'packages-as-installed',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...where }) => {
      if (pluginData === 'asked' || name.startsWith('@recog/')) return undefined
      if (name.startsWith('node:') || builtinModules.includes(name)) return { path: name, external: true }
      const found = await build.resolve(name, { ...where, pluginData: 'asked' })
      return found.errors.length > 0 ? found : { path: found.path, external: true }
    })
  },
}

/**
 * Sources find files beside themselves.
 *
 * @type {import('esbuild').Plugin}
 */
const URLS_OF_SOURCES = {
  name: 'urls-of-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const url = JSON.stringify(pathToFileURL(file).href)
      return { contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', url), loader: 'ts' }
    })
  },
}

mkdirSync(OUT, { recursive: true })
const folder = upToDate() ?? (await compile().catch(() => undefined))
if (folder) await import(path.join(folder, 'sections.mjs'))
else {
  // Something does not compile, which may not keep a team from commands that do without it.
  const { register } = await import('tsx/esm/api')
  register()
  await import(path.join(ROOT, 'server/portal/src/sections.ts'))
}
