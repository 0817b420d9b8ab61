#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureProgram } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { step } from './lib/progress.mjs'
import { changedSince, readTree } from './lib/tests/inputs.mjs'
import { Memory } from './lib/tests/memory.mjs'
import { Run, time } from './lib/tests/run.mjs'
import { checks, journeys, readWorld, sizes, stories, unit } from './lib/tests/suites.mjs'
import { missingEvidence } from './lib/trust/asvs.mjs'

/**
 * Install what is missing, and run the tests whose inputs have not passed yet. See docs/how-to/test.md.
 *
 * @typedef {import('./lib/tests/suites.mjs').Suite} Suite
 * @typedef {import('./lib/tests/suites.mjs').Item} Item
 */

const USAGE = `npm test                      everything that a change can break
npm run test:all              everything that exists
npm run test:changed          what differs from the last commit, or from another: -- --since origin/main

after --, names of suites or of items (checks, unit, sizes, stories, journeys, lint, mf-projects ...), and
  --force                     also what has passed with the same inputs
  --shard 1/4                 one part of four
  --repeat 20                 that often
  --load                      beside programs that keep the machine busy`

const SUITES = [unit, checks, sizes, stories, journeys]

async function main() {
  const { values: options, positionals: names } = readOptions()
  if (options.help) return console.log(USAGE)
  requireNode()
  const started = performance.now()
  const all = options.all === true
  if (all) process.env['TEST_SCOPE'] = 'all'
  await step('dependencies', ensureInstalled, (installed) => (installed ? '' : '(unchanged)'))

  const memory = new Memory()
  const workers = os.availableParallelism()
  const force = options.force === true || options.repeat !== '1'
  const world = await readWorld({ memory, all, workers, force })
  const everything = new Map(SUITES.map((suite) => [suite, suite.items(world)]))
  const plan = new Map(
    SUITES.map((suite) => [suite, chosen(suite, everything.get(suite) ?? [], world, options, names)]),
  )
  for (const name of names)
    if (
      ![...everything].some(
        ([suite, items]) => suite.name === name || items.some(({ file }) => file.includes(name)),
      )
    )
      throw new Error(`There is no suite, file or check "${name}".\n\n${USAGE}`)
  for (const [suite, items] of plan) console.log(why(suite, items, everything.get(suite) ?? [], world))

  const run = new Run()
  const temporary = ownTemporaryFolder()
  const busy = options.load ? keepBusy(workers * 5) : []
  /** @param {ReadonlyMap<string, string>} [tested] */
  const end = async (tested) => {
    busy.forEach((child) => child.kill())
    await run.stop()
    forgetEdited(run, memory, world)
    memory.save(tested)
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
  onStop(() => end().then(() => process.exit(130)))
  try {
    for (let turn = 1; turn <= Number(options.repeat) && !run.isStopping; turn += 1) {
      if (options.repeat !== '1') console.log(`run     ${turn} of ${options.repeat}`)
      await runAll(run, plan, world)
    }
  } catch (error) {
    await end()
    throw error
  }
  // Its end follows.
  if (run.isStopping) return
  const isWhole = names.length === 0 && options.parts === 1 && !options.changed
  const missing = isWhole ? missingEvidence(passedTests(everything, run, memory)) : []
  await end(world.tree)
  summarise(run, everything, missing, all, (performance.now() - started) / 1000)
}

/** Temporary files of the tests go with the run that made them, even if it is interrupted. */
function ownTemporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tests-'))
  // The database runs as a user of its own.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return folder
}

/** What was edited while it ran runs again: who knows which version was tested. @param {Run} run @param {Memory} memory @param {import('./lib/tests/suites.mjs').World} world */
function forgetEdited(run, memory, { tree }) {
  const after = readTree()
  for (const { item } of run.outcomes.values())
    if ([...item.inputs].some((file) => after.get(file) !== tree.get(file))) memory.forget(item.id)
}

/** @throws with the usage if an option is wrong */
function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      changed: { type: 'boolean' },
      since: { type: 'string', default: 'HEAD' },
      force: { type: 'boolean' },
      shard: { type: 'string', default: '1/1' },
      repeat: { type: 'string', default: '1' },
      load: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (!/^[1-9]\d*$/.test(values.repeat)) throw new Error(`--repeat takes a number.\n\n${USAGE}`)
  const [part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(values.shard)?.slice(1).map(Number) ?? []
  if (part < 1 || part > parts)
    throw new Error(`--shard takes a part and their number, such as 1/4.\n\n${USAGE}`)
  return { values: { ...values, part, parts }, positionals }
}

/**
 * The items of a suite that are to run.
 *
 * @param {Suite} suite
 * @param {Item[]} items
 * @param {import('./lib/tests/suites.mjs').World} world
 * @param {ReturnType<typeof readOptions>['values']} options
 * @param {string[]} names
 */
function chosen(suite, items, { memory, tree, force }, { changed, since, part, parts }, names) {
  const differing = changed ? changedSince(since) : undefined
  const isGone = [...(differing ?? [])].some((file) => !tree.has(file))
  const suites = SUITES.map((each) => each.name).filter((name) => names.includes(name))
  const files = names.filter((name) => !suites.includes(name))
  return items.filter(
    ({ id, file, inputs, digest }, index) =>
      (suites.length === 0 || suites.includes(suite.name)) &&
      (files.length === 0 || files.some((name) => file.includes(name))) &&
      index % parts === part - 1 &&
      (force || memory.of(id)?.digest !== digest) &&
      (!differing ||
        // Nobody knows any more which tests depended on a file that is gone.
        (isGone && memory.of(id)) ||
        [...inputs].some((input) => differing.has(input))),
  )
}

/** What runs of a suite, and why. @param {Suite} suite @param {Item[]} items @param {Item[]} all @param {import('./lib/tests/suites.mjs').World} world */
function why({ name }, items, all, { memory, tree }) {
  const counted = `${name.padEnd(9)} ${items.length} of ${all.length}`
  const reasons = [...new Set(items.map(({ id, inputs }) => memory.reason(id, inputs, tree)))]
  if (reasons.length === 0)
    return `${counted}: the others have passed with the same inputs, or were not chosen`
  return `${counted}, because ${reasons.slice(0, 3).join(', ')}${reasons.length > 3 ? ' ...' : ''}`
}

/** Run suites beside each other that do not need each other. @param {Run} run @param {ReadonlyMap<Suite, Item[]>} plan @param {import('./lib/tests/suites.mjs').World} world */
async function runAll(run, plan, world) {
  const { memory, all } = world
  const go = (/** @type {Suite} */ suite) =>
    run.suite(suite, plan.get(suite) ?? [], world, (outcome) => memory.note(outcome))
  const needs = (/** @type {Suite[]} */ ...suites) =>
    suites.some((suite) => (plan.get(suite) ?? []).length > 0)
  const install = async (/** @type {string} */ name) => {
    await step(
      name,
      () => ensureProgram(name),
      (isNew) => (isNew ? '' : '(there)'),
    )
  }
  if (needs(unit)) await install('postgresql')
  if (all && needs(unit, journeys))
    for (const name of ['firefox', 'nginx', 'caddy', 'cluster', 'prometheus']) await install(name)
  const inOrder = async (/** @type {Suite[]} */ ...suites) => {
    for (const suite of suites) await go(suite)
  }
  // Three at a time keep the processors busy while each of them waits for something.
  const alone = go(unit)
  if (needs(stories, journeys)) {
    await install('chromium')
    // Without it they take longer.
    await install('chromium-shell').catch(() => undefined)
  }
  await Promise.all([alone, inOrder(checks, stories), inOrder(sizes, journeys)])
}

/** Programs that compete for the processor. @param {number} count */
const keepBusy = (count) =>
  Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))

/** @param {ReadonlyMap<Suite, Item[]>} everything @param {Run} run @param {Memory} memory */
function passedTests(everything, run, memory) {
  return [...everything.values()].flat().flatMap(({ id, file, digest }) => {
    const pass = memory.of(id)
    const titles = run.outcomes.get(id)?.titles ?? (pass?.digest === digest ? pass.titles : [])
    return [...(titles ?? [])].map((title) => ({ file, title }))
  })
}

/** Print the totals, and end. @param {Run} run @param {ReadonlyMap<Suite, Item[]>} everything @param {string[]} missing @param {boolean} all @param {number} seconds */
function summarise(run, everything, missing, all, seconds) {
  const outcomes = [...run.outcomes.values()]
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5)
  for (const { item, seconds } of slowest) console.log(`slow    ${time(seconds)} ${item.file}`)
  for (const line of missing) console.log(`FAILED  docs/trust/asvs.md ${line}`)
  const failed = outcomes.filter(({ failed }) => failed > 0)
  for (const { item } of failed) console.log(`FAILED  ${item.file}`)
  const before = [...everything.values()].flat().length - outcomes.length
  console.log(
    `${outcomes.length} files in ${time(seconds)}; ${before} did not run, because they have passed with the same inputs or were not chosen (--force runs them)`,
  )
  if (!all)
    console.log(
      'Nightly tests, journeys tagged @nightly and the stories beyond the first of each component: npm run test:all',
    )
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, each) => total + each[key], 0)
  const wrong = sum('failed') + missing.length + run.broken.length
  console.log(`${sum('passed')} passed, ${wrong} failed`)
  process.exit(wrong === 0 ? 0 : 1)
}

/** As the program began: npm may be killed before the first service has started. */
const parent = process.ppid

/**
 * Call back once when this program is asked to end: by Ctrl-C, by a signal, or because npm, which started it, was killed. Npm passes a
 * signal on to its shell, and the shell to nobody.
 *
 * @param {() => Promise<void>} stop
 */
function onStop(stop) {
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    void stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  setInterval(() => process.ppid !== parent && ask(), 500).unref()
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
