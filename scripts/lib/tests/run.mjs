import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ROOT } from '../paths.mjs'

/**
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./suites.mjs').Item} Item
 * @typedef {import('./suites.mjs').World} World
 *
 * @typedef {object} Report what a runner says on a line of its own when a file of tests has ended
 * @property {string} test its file, from the root of the repository
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {boolean} [more] whether more of the file follows
 * @property {string} [again] what to repeat; the file without it
 * @property {string[]} [problems]
 * @property {string[]} [titles] of the tests that passed
 * @property {Tests} [tests]
 *
 * @typedef {object} State of a suite that runs, or has run
 * @property {Suite} suite
 * @property {number} started
 * @property {number} [seconds] it took
 * @property {number} total of its items
 * @property {number} expected seconds; 0 if nobody knows
 * @property {Set<Item>} ended
 * @property {number} passed
 * @property {number} failed
 *
 * @typedef {Record<string, string[] | null>} Tests calls that tests made, and modules of sections that they loaded, by name; null of what
 *   has not passed, or was not recorded
 *
 * @typedef {object} Outcome
 * @property {Item} item
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {Set<string>} titles
 * @property {Tests} tests
 */

/** How often progress is printed where it cannot be redrawn. Milliseconds. */
const QUIET = 30_000
/** How long a program may take to end when it is asked to. Milliseconds. */
const GRACE = 10_000

/** Runs suites beside each other, and shows how far they are. */
export class Run {
  /** @type {Map<string, Outcome>} by item */
  outcomes = new Map()
  /** Suites that failed as a whole, such as a build. @type {string[]} */
  broken = []
  /** Those of this repetition. @type {Map<string, State>} */
  #suites = new Map()
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #children = new Set()
  #drawn = 0
  /** Set by `stop`. */
  isStopping = false

  constructor() {
    const isTerminal = process.stdout.isTTY
    setInterval(
      () => (isTerminal ? this.#redraw() : this.#print(this.#progress())),
      isTerminal ? 1_000 : QUIET,
    ).unref()
  }

  /**
   * Run items of a suite.
   *
   * @param {Suite} suite
   * @param {readonly Item[]} items
   * @param {World} world
   * @param {(outcome: Outcome) => void} ended called with each item as soon as it has ended: what follows may be interrupted
   */
  async suite(suite, items, world, ended) {
    if (items.length === 0 || this.isStopping) return
    const known = items.flatMap(({ id }) => world.memory.of(id)?.seconds ?? [])
    // An estimate from a few of them would be wrong.
    const expected = known.length < items.length * 0.9 ? 0 : known.reduce((a, b) => a + b, 0) / world.workers
    /** @type {State} */
    const state = {
      suite,
      started: performance.now(),
      total: items.length,
      expected,
      ended: new Set(),
      passed: 0,
      failed: 0,
    }
    this.#suites.set(suite.name, state)
    // A repetition is timed alone.
    for (const { id } of items) Object.assign(this.outcomes.get(id) ?? {}, { seconds: 0 })
    const byFile = new Map(items.map((item) => [item.file, item]))
    const tell = (/** @type {Outcome} */ outcome) => {
      state.ended.add(outcome.item)
      ended(outcome)
    }
    let isWhole = true
    for (const { line, env, item } of suite.commands(items, world)) {
      const started = performance.now()
      const { code, output } = await this.#command(line, env, (report) => {
        const about = byFile.get(report.test)
        // A program that is ended with this run reports failures.
        if (!about || this.isStopping) return
        const outcome = this.#note(state, about, report)
        if (!report.more) tell(outcome)
      })
      if (this.isStopping) return
      const [failed, seconds] = [Number(code !== 0), (performance.now() - started) / 1000]
      if (item) {
        const problems = failed ? [output] : []
        tell(this.#note(state, item, { test: item.file, passed: 1 - failed, failed, seconds, problems }))
        continue
      }
      if (failed) isWhole = false
      if (failed && state.failed === 0) {
        this.#say(`FAILED  ${suite.name}: it ended with code ${code}\n${output}`)
        this.broken.push(suite.name)
        break
      }
    }
    for (const item of items.filter((each) => !state.ended.has(each))) {
      const outcome = this.outcomes.get(item.id)
      // Of a runner that has crashed, more would have followed.
      if (outcome && (isWhole || outcome.failed > 0)) tell(outcome)
      // A file without a test of this tier.
      else if (!outcome && isWhole)
        tell(this.#note(state, item, { test: item.file, passed: 0, failed: 0, seconds: 0 }))
    }
    state.seconds = (performance.now() - state.started) / 1000
    this.#say(`done    ${this.#line(state)}`)
  }

  /** @param {State} state @param {Item} item @param {Report} report */
  #note(state, item, { passed, failed, seconds, problems = [], titles = [], tests = {}, again = item.file }) {
    /** @type {Outcome} */
    const outcome = this.outcomes.get(item.id) ?? {
      item,
      passed: 0,
      failed: 0,
      seconds: 0,
      titles: new Set(),
      tests: {},
    }
    outcome.passed += passed
    outcome.failed += failed
    outcome.seconds += seconds
    state.passed += passed
    state.failed += failed
    for (const title of titles) outcome.titles.add(title)
    for (const [name, uses] of Object.entries(tests))
      outcome.tests[name] = outcome.tests[name] === null ? null : uses
    this.outcomes.set(item.id, outcome)
    if (failed > 0)
      this.#say(
        `FAILED  ${item.file}\n${problems.join('\n')}\n        repeat it: ${state.suite.again(again)}`,
      )
    return outcome
  }

  /** @param {string[]} line @param {NodeJS.ProcessEnv | undefined} env @param {(report: Report) => void} onReport */
  #command([file = '', ...args], env, onReport) {
    /** @type {Promise<{ code: number, output: string }>} */
    const ended = new Promise((resolve, reject) => {
      // A group of its own, so that everything it starts can be ended with it.
      const child = spawn(file, args, {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      this.#children.add(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (text) => {
          if (text.startsWith('{"test":')) onReport(JSON.parse(text))
          else output += `${text}\n`
        })
      }
      child.on('error', reject)
      child.on('close', (code) => {
        this.#children.delete(child)
        resolve({ code: code ?? 1, output })
      })
    })
    return ended
  }

  /** End everything that was started. */
  async stop() {
    this.isStopping = true
    const children = [...this.#children]
    const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))))
    this.#signal(children, 'SIGTERM')
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, GRACE))])
    this.#signal(children, 'SIGKILL')
  }

  /** @param {import('node:child_process').ChildProcess[]} children @param {NodeJS.Signals} signal */
  #signal(children, signal) {
    for (const { pid } of children) {
      try {
        if (pid) process.kill(-pid, signal)
      } catch {
        // The whole group has ended.
      }
    }
  }

  #progress() {
    return [...this.#suites.values()]
      .filter(({ seconds }) => seconds === undefined)
      .map((state) => this.#line(state))
  }

  /** How far a suite is. @param {State} state */
  #line({ suite, started, seconds, total, expected, ended, passed, failed }) {
    const spent = seconds ?? (performance.now() - started) / 1000
    const left = seconds === undefined && expected > spent ? `, about ${time(expected - spent)} left` : ''
    return `${suite.name.padEnd(9)} ${ended.size} of ${total}: ${passed} passed, ${failed} failed, ${time(spent)}${left}`
  }

  /** @param {string} text */
  #say(text) {
    this.#erase()
    this.#print([text])
  }

  /** @param {readonly string[]} lines */
  #print(lines) {
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
  }

  #redraw() {
    this.#erase()
    const lines = this.#progress()
    this.#print(lines)
    this.#drawn = lines.length
  }

  #erase() {
    if (this.#drawn > 0) process.stdout.write(`\u001B[${this.#drawn}A\u001B[0J`)
    this.#drawn = 0
  }
}

/** @param {number} seconds @returns {string} such as `2:05` */
export const time = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
