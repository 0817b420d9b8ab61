#!/usr/bin/env node
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { bin, ROOT } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { Memory } from './lib/tests/memory.mjs'
import { readWorld, unit } from './lib/tests/suites.mjs'
import { asvsRows } from './lib/trust/asvs.mjs'

/** A break with the tests that may notice it. @typedef {import('./lib/trust/asvs.mjs').Break & { ids: string[], tests: import('./lib/trust/asvs.mjs').Cited[] }} Saboteur */

/**
 * Make each change that `docs/trust/asvs.md` says a test fails with, and expect that test to fail: `npm run sabotage [part of a requirement's or
 * file's name]`. Files are put back after each. `npm run test:changed` would run the test, too.
 */
async function main() {
  await ensureInstalled()
  const part = process.argv[2] ?? ''
  const wanted = saboteurs().filter(({ ids, file }) => [...ids, file].some((name) => name.includes(part)))
  const items = unit.items(await readWorld({ memory: new Memory(), all: true, workers: 1 }))
  let wrong = 0
  for (const saboteur of wanted) {
    const { ids, file, from, tests } = saboteur
    const isChosen = items.some(
      (item) => item.inputs.has(file) && tests.some((test) => test.file === item.file),
    )
    const problem = isChosen ? await sabotage(saboteur) : `a change of ${file} runs none of the tests`
    console.log(
      `${problem ? 'WRONG' : 'red  '}  ${ids.join(' ')}: ${from} in ${file}${problem ? `: ${problem}` : ''}`,
    )
    if (problem) wrong += 1
  }
  console.log(`${wanted.length} controls turned off, ${wrong} wrong`)
  return wrong === 0 ? 0 : 1
}

/** The breaks of all rows, those of several rows once. */
function saboteurs() {
  /** @type {Map<string, Saboteur>} */
  const all = new Map()
  for (const { ids, tests, breaks } of asvsRows())
    for (const change of breaks) {
      const key = JSON.stringify([change, tests])
      all.set(key, { ...change, tests, ids: [...(all.get(key)?.ids ?? []), ...ids] })
    }
  return [...all.values()]
}

/**
 * @param {Saboteur} saboteur
 * @returns {Promise<string | undefined>} why the tests do not prove the control
 */
async function sabotage({ file, from, to, tests }) {
  const full = path.join(ROOT, file)
  const source = readFileSync(full, 'utf8')
  if (source.split(from).length !== 2) return 'the text is not once in the file'
  const restore = () => writeFileSync(full, source)
  const stop = () => {
    restore()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  try {
    writeFileSync(
      full,
      source.replace(from, () => to),
    )
    return await problemOf(tests)
  } finally {
    restore()
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop)
  }
}

/** @param {readonly import('./lib/trust/asvs.mjs').Cited[]} tests */
async function problemOf(tests) {
  const report = path.join(os.tmpdir(), `sabotage-${process.pid}.json`)
  rmSync(report, { force: true })
  const files = new Set(tests.map(({ file }) => file))
  const args = ['--json', `--outputFile=${report}`, '--silent', '--forceExit', '--runTestsByPath', ...files]
  const { output } = await run(bin('jest'), args, { cwd: ROOT })
  /** @type {{ numRuntimeErrorTestSuites: number, testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const result = readReport(report, output)
  if (result.numRuntimeErrorTestSuites > 0) return `the change does not run:\n${output}`
  const failed = result.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return failed.some(({ fullName }) => tests.some(({ title }) => fullName.includes(title)))
    ? undefined
    : `fails instead: ${failed.map(({ fullName }) => fullName).join('; ') || 'nothing'}`
}

/** @param {string} file @param {string} output shown if jest ended without a report */
function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The run ended without a report:\n${output}`)
  } finally {
    rmSync(file, { force: true })
  }
}

process.exitCode = await main()
