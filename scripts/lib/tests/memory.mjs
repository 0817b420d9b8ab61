import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'

/** Ignored by git, so a fresh clone remembers nothing. */
const FILE = path.join(ROOT, '.cache/tests.json')

/**
 * @typedef {object} Pass how a file of tests ended last time
 * @property {string} [digest] of its inputs, if everything in it passed; a failure is never remembered
 * @property {number} seconds that it took
 * @property {number} passed how many tests
 * @property {string[]} [titles] of the tests, which documents name as evidence
 * @property {readonly string[]} [uses] calls that it made, and modules of sections that it loaded
 * @property {Record<string, { digest: string, uses: readonly string[] }>} [tests] those that have passed alone, with the inputs of each
 */

/** What has passed with which inputs, and how long it took. */
export class Memory {
  /** @type {Record<string, Pass>} */
  #passes = {}
  /** @type {Record<string, string>} */
  #tree = {}
  #file

  /** @param {string} [file] where it is kept */
  constructor(file = FILE) {
    this.#file = file
    try {
      const { passes = {}, tree = {} } = JSON.parse(readFileSync(file, 'utf8'))
      this.#passes = passes
      this.#tree = tree
    } catch {
      // Nothing has run here, or a run was killed while it wrote: everything runs again.
    }
  }

  /** @param {string} id @returns {Pass | undefined} */
  of(id) {
    return this.#passes[id]
  }

  /** The tests of a file that have passed with the inputs that each of them has now. @param {import('./suites.mjs').Item} item */
  passedTests({ id, digestWith }) {
    return Object.entries(this.of(id)?.tests ?? {}).filter(
      ([, { digest, uses }]) => digest === digestWith(uses),
    )
  }

  /** How a file has ended, in which tests that had passed before did not run. @param {import('./run.mjs').Outcome} outcome */
  note({ item, passed, failed, seconds, titles, tests }) {
    const before = this.passedTests(item).filter(([name]) => !(name in tests))
    for (const [name] of before) titles.add(name)
    const now = Object.entries(tests).flatMap(([name, uses]) =>
      uses ? [/** @type {const} */ ([name, { digest: item.digestWith(uses), uses }])] : [],
    )
    const known = [...before, ...now]
    // Nobody knows what a test would have used that has failed.
    const uses = Object.values(tests).includes(null)
      ? undefined
      : [...new Set(known.flatMap(([, test]) => test.uses))]
    this.keep(item.id, {
      passed,
      seconds,
      titles: [...titles],
      tests: Object.fromEntries(known),
      ...(uses && { uses }),
      ...(failed === 0 && { digest: item.digestWith(uses) }),
    })
  }

  /** @param {string} id @param {Pass} pass */
  keep(id, pass) {
    if (pass.digest === undefined) this.forget(id)
    for (const each of new Set([id, firstTierOf(id)])) this.#passes[each] = pass
  }

  /** Repeat something in the next run of either tier. @param {string} id */
  forget(id) {
    for (const each of [firstTierOf(id), `${firstTierOf(id)}${ALL}`]) {
      delete this.#passes[each]?.digest
      delete this.#passes[each]?.tests
    }
  }

  /**
   * Why something runs although it may have passed before.
   *
   * @param {string} id
   * @param {Iterable<string>} files its inputs
   * @param {ReadonlyMap<string, string>} tree
   */
  reason(id, files, tree) {
    if (!this.#passes[id]?.digest) return 'it has not passed here yet'
    const changed = [...files].find((file) => tree.get(file) !== this.#tree[file])
    return changed ? `${changed} changed` : 'a tool or a setting changed'
  }

  /** @param {ReadonlyMap<string, string>} [tree] the files that this run has tested */
  save(tree) {
    if (tree) this.#tree = Object.fromEntries(tree)
    mkdirSync(path.dirname(this.#file), { recursive: true })
    const text = JSON.stringify({ passes: this.#passes, tree: this.#tree })
    // Another run may end at the same time.
    writeFileSync(`${this.#file}.${process.pid}`, text)
    renameSync(`${this.#file}.${process.pid}`, this.#file)
  }
}

/** At the end of the id of everything in a file. */
export const ALL = ' (all)'
/** What runs of it otherwise, and has passed with it. @param {string} id */
const firstTierOf = (id) => id.replace(ALL, '')
