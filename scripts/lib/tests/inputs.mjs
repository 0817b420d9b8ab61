import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesOfGit, folderOf, ROOT } from '../paths.mjs'

/**
 * What a test depends on: the files that it imports, however indirectly, and those that it is known to read or to start. Two runs with
 * the same inputs have the same result.
 */

/** Where the API puts its parts together. A test depends on the parts whose calls it makes. */
const PARTS = 'server/api/src/server.ts'
/** A module that uses one of these reads files or starts programs: it depends on more than it imports. */
export const STARTS_PROGRAMS = /^(node:)?child_process$/
export const READS_FILES = /^(node:)?(fs|fs\/promises|child_process)$/
/** Loaded by bundlers, not as modules. */
const ASSETS = '.pdf .svg .png .woff2 .node .html .txt .ico .jpg .webp .mdx .yaml'.split(' ')

/**
 * Every file that git does not ignore, as it is on disk.
 *
 * @returns {ReadonlyMap<string, string>} git's digest of the content by path, sorted
 */
export function readTree() {
  const tree = new Map()
  for (const line of filesOfGit('ls-files', '--stage', '-z')) {
    const [meta = '', file = ''] = line.split('\t')
    tree.set(file, meta.split(' ')[1])
  }
  const changed = filesOfGit('ls-files', '--modified', '--others', '--exclude-standard', '-z')
  const here = [...new Set(changed)].filter(isFile)
  for (const file of changed) tree.delete(file)
  for (const file of here) {
    const content = readFileSync(path.join(ROOT, file))
    tree.set(file, createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex'))
  }
  return new Map([...tree].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** @param {string} file */
const isFile = (file) => existsSync(path.join(ROOT, file))

/**
 * Files that differ from a commit.
 *
 * @param {string} ref such as `HEAD` or `origin/main`
 * @returns {ReadonlySet<string>} paths, including files that git does not know yet, and those that are gone
 */
export const changedSince = (ref) =>
  new Set([
    ...filesOfGit('diff', '--name-only', '--no-renames', '-z', ref, '--'),
    ...filesOfGit('ls-files', '--others', '--exclude-standard', '-z'),
  ])

/**
 * The imports between the files of the repository, as esbuild resolves them. Imports of types alone are none.
 *
 * @param {ReadonlyMap<string, string>} tree
 * @param {readonly string[]} files to begin with
 * @returns {Promise<Graph>}
 */
export async function importGraph(tree, files) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: files.map((file) => `import './${file}'`).join('\n'), resolveDir: ROOT },
    bundle: true,
    write: false,
    outfile: 'graph.js',
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    loader: Object.fromEntries(ASSETS.map((ending) => [ending, /** @type {const} */ ('empty')])),
    plugins: [{ name: 'only our own packages', setup: leaveOutLibraries }],
  })
  return new Graph(metafile.inputs, tree)
}

/** @param {import('esbuild').PluginBuild} build */
function leaveOutLibraries({ onLoad, onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@recog/') ? undefined : { path, external: true },
  )
  // Some tests load what they test anew each time, with a function of jest.
  onLoad({ filter: /\.test\.tsx?$/ }, ({ path: file }) => ({
    contents: readFileSync(file, 'utf8').replaceAll(/\bjest\.requireActual\b/g, 'require'),
    loader: file.endsWith('x') ? 'tsx' : 'ts',
  }))
}

/** The pages of mf-public are parts of documents, so every journey uses all of its modules. */
const SECTION_MODULE = /^mf-(?!public\/)\w+\/src\//

/**
 * Whether a file counts for a test that records which modules of sections it uses.
 *
 * @param {string} file
 * @param {readonly string[]} [uses] modules, and folders whose modules are all used; everything without
 */
export const isUsed = (file, uses) =>
  !uses || !SECTION_MODULE.test(file) || uses.some((use) => file.startsWith(use))

export class Graph {
  /** @param {import('esbuild').Metafile['inputs']} inputs @param {ReadonlyMap<string, string>} tree */
  constructor(inputs, tree) {
    this.inputs = inputs
    this.#loose = [...tree.keys()].filter((file) => !(file in inputs) && !/\.([cm]?tsx?|mjs|md)$/.test(file))
    this.parts = this.imports(PARTS).filter((file) => file.endsWith('/routes.ts'))
    this.#calls = callsOf(this.parts)
  }

  /** Files that nothing imports: pages, styles, pictures. */
  #loose

  /** What a module that reads files may read: those in its folder and below that are no modules. @param {string} file */
  filesBeside(file) {
    const folder = path.dirname(file)
    if (folder === '.' || !this.uses(file, READS_FILES)) return []
    return this.#loose.filter((each) => each.startsWith(`${folder}/`))
  }

  /** Calls of the parts of the API. A part with others, such as the pages of identity, counts as always used. */
  #calls

  /**
   * The parts of the API that answer calls.
   *
   * @param {readonly string[]} uses calls such as `GET /api/events/7`, and anything else
   * @returns {string[]}
   */
  #partsOf(uses) {
    return this.parts.filter((part) => {
      const calls = this.#calls.get(part)
      return !calls || uses.some((use) => calls.some((call) => call.test(use)))
    })
  }

  /**
   * The files that these files import, however indirectly, and themselves.
   *
   * @param {readonly string[]} files
   * @param {readonly string[]} [uses] calls and modules of sections that are used; all of them without
   * @returns {Set<string>}
   */
  closure(files, uses) {
    const parts = uses ? this.#partsOf(uses) : this.parts
    const unused = new Set(this.parts.filter((part) => !parts.includes(part)))
    const found = new Set(files)
    for (const each of found) {
      for (const next of this.imports(each))
        if (!(each === PARTS && unused.has(next)) && isUsed(next, uses)) found.add(next)
    }
    return found
  }

  /** Whether a file itself imports one of these packages or modules of Node.js. @param {string} file @param {RegExp} modules */
  uses(file, modules) {
    return (this.inputs[file]?.imports ?? []).some((each) => each.external && modules.test(each.path))
  }

  /** @type {Map<string, string[]>} */
  #imports = new Map()

  /** The files that a file itself imports. Of a module that only passes on the exports of others, those that it takes. @param {string} file */
  imports(file) {
    const known = this.#imports.get(file)
    if (known) return known
    const found = this.#passedOn(file)
      ? []
      : this.#modules(file).flatMap(({ path, original = '' }) => {
          const passed = this.#passedOn(path)
          const names = passed && (namesIn(file, original) ?? [...passed.keys()])
          return names ? [path, ...new Set(names.flatMap((name) => passed.get(name) ?? []))] : [path]
        })
    this.#imports.set(file, found)
    return found
  }

  /** @param {string} file */
  #modules(file) {
    return (this.inputs[file]?.imports ?? []).filter((each) => !each.external)
  }

  /** Where the names come from that a module passes on, as they are called there; nothing if it does more. @param {string} file */
  #passedOn(file) {
    if (!/\bindex\.ts$/.test(file) || DOES_MORE.test(textOf(file))) return undefined
    return new Map(
      this.#modules(file).flatMap(({ path, original = '' }) =>
        (namesIn(file, original) ?? []).map((name) => [name, path]),
      ),
    )
  }
}

const DOES_MORE = /^(import|const|let|function|class|export (?!(type )?\{))/m
const NAMES_FROM = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g

/**
 * The names that a file imports or passes on from a module.
 *
 * @param {string} file
 * @param {string} from as the file spells it
 * @returns {string[] | undefined} nothing if it takes the module otherwise, so perhaps everything
 */
function namesIn(file, from) {
  const text = textOf(file)
  const lists = [...text.matchAll(NAMES_FROM)].filter(([, , module]) => module === from)
  if (lists.length !== text.split(`'${from}'`).length - 1) return undefined
  return lists.flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^(?:type )?(\w+)/.exec(name.trim())?.[1] ?? []),
  )
}

/** @type {Map<string, string>} */
const texts = new Map()

/** The text of a file as it was when this run began. @param {string} file */
export function textOf(file) {
  const text = texts.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8')
  texts.set(file, text)
  return text
}

/**
 * @param {readonly string[]} parts files that bind calls of the contract to their handlers
 * @returns {ReadonlyMap<string, RegExp[]>} the calls of each part that binds nothing else
 */
function callsOf(parts) {
  const endpoints = new Map(
    [
      ...textOf('contracts/api-contract/src/endpoints.ts').matchAll(
        /(\w+): \{ method: '(\w+)', path: '([^']+)'/g,
      ),
    ].map(([, name = '', method, url = '']) => [
      name,
      new RegExp(`^${method} ${url.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    ]),
  )
  return new Map(
    parts.flatMap((part) => {
      const calls = [...textOf(part).matchAll(/\broutes\.(\w+)/g)].map(([, name = '']) => endpoints.get(name))
      const known = calls.filter((call) => call !== undefined)
      return calls.length > 0 && known.length === calls.length ? [/** @type {const} */ ([part, known])] : []
    }),
  )
}

/**
 * The folders of a package and of all packages of the repository that it needs.
 *
 * @param {string} folder
 * @returns {string[]} the folder first; only itself if it is no package
 */
export function packagesBelow(folder) {
  const found = new Set([folder])
  for (const each of found) {
    const manifest = path.join(ROOT, each, 'package.json')
    if (!existsSync(manifest)) continue
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (name.startsWith('@recog/')) found.add(folderOf(name.slice('@recog/'.length)))
  }
  return [...found]
}

/**
 * @param {ReadonlyMap<string, string>} tree
 * @param {Iterable<string>} files files that are missing count, too
 * @param {string} more what else decides the result
 * @returns {string} 64 hex digits
 */
export function digestOf(tree, files, more) {
  const hash = createHash('sha256').update(more)
  for (const file of [...files].toSorted()) hash.update(`\0${file}\0${tree.get(file) ?? ''}`)
  return hash.digest('hex')
}
