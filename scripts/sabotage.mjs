#!/usr/bin/env node
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { bin, ROOT } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { Memory } from './lib/tests/memory.mjs'
import { readWorld, unit } from './lib/tests/suites.mjs'
import { asvsRows } from './lib/trust/evidence.mjs'
import { SABOTEURS } from './lib/trust/saboteurs.mjs'
import { WITHOUT_SABOTEUR } from './lib/trust/without-saboteur.mjs'

/**
 * Turn each control off, and expect exactly its tests to fail: `npm run sabotage [part of a control's name]`. Files are put back
 * after each. `npm run test:changed` would run the tests, and every test that `docs/trust/asvs.md` cites has a saboteur, or a reason for none.
 */
async function main() {
  await ensureInstalled()
  const wanted = SABOTEURS.filter(({ control }) => control.includes(process.argv[2] ?? ''))
  const unexplained = withoutReason()
  for (const test of unexplained) console.log(`WRONG  ${test} has either no saboteur or a needless reason`)
  let wrong = unexplained.length
  const tests = unit.items(await readWorld({ memory: new Memory(), all: true, workers: 1 }))
  for (const saboteur of wanted) {
    const isChosen = tests.some(({ file, inputs }) => file === saboteur.test && inputs.has(saboteur.file))
    const problem = isChosen
      ? await sabotage(saboteur)
      : `a change of ${saboteur.file} does not run ${saboteur.test}`
    console.log(`${problem ? 'WRONG ' : 'red   '} ${saboteur.control}${problem ? `: ${problem}` : ''}`)
    if (problem) wrong += 1
  }
  console.log(`${wanted.length} controls turned off, ${wrong} wrong`)
  return wrong === 0 ? 0 : 1
}

/** Tests of requirements that only have one of both: no saboteur, or a reason for that. Titles are parts of full names. */
function withoutReason() {
  const uncovered = asvsRows()
    .flatMap(({ tests }) => tests)
    .filter(
      ({ file, title }) =>
        !SABOTEURS.some(({ test, red }) => test === file && (red.test(title) || red.source.includes(title))),
    )
    .map(({ file, title }) => `${file}: ${title}`)
  const reasons = WITHOUT_SABOTEUR.map(([file, title]) => `${file}: ${title}`)
  return [...new Set([...uncovered, ...reasons])].filter(
    (test) => uncovered.includes(test) !== reasons.includes(test),
  )
}

/**
 * @param {import('./lib/trust/saboteurs/off.mjs').Saboteur} saboteur
 * @returns {Promise<string | undefined>} why the tests do not prove the control
 */
async function sabotage({ file, from, to, test, red }) {
  const full = path.join(ROOT, file)
  const source = readFileSync(full, 'utf8')
  if (source.split(from).length !== 2) return `"${from}" is not once in ${file}`
  const restore = () => writeFileSync(full, source)
  const stop = () => {
    restore()
    process.exit(130)
  }
  process.once('SIGINT', stop)
  try {
    writeFileSync(full, source.replace(from, to))
    return await problemOf(test, red)
  } finally {
    restore()
    process.removeListener('SIGINT', stop)
  }
}

/** @param {string} test @param {RegExp} red */
async function problemOf(test, red) {
  const report = path.join(os.tmpdir(), `sabotage-${process.pid}.json`)
  rmSync(report, { force: true })
  const args = ['--json', `--outputFile=${report}`, '--silent', '--forceExit', '--runTestsByPath', test]
  const { output } = await run(bin('jest'), args, { cwd: ROOT })
  /** @type {{ numRuntimeErrorTestSuites: number, testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const result = readReport(report, output)
  if (result.numRuntimeErrorTestSuites > 0) return `the change does not run:\n${output}`
  const failed = result.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  if (failed.length === 0) return 'no test fails'
  const others = failed.filter(({ fullName }) => !red.test(fullName))
  return others.length === 0
    ? undefined
    : `other tests fail, too: ${others.map(({ fullName }) => fullName).join('; ')}`
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
