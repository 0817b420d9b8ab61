import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM_FLAGS, HEADLESS_PATH } from '../support/browser'
import { waitForSlowMachines } from '../support/measuring'
import { checkHelpPicture, helpPictureOf } from '../pictures/help-pictures'
import { buildTestedStorybook, serveFolder, storiesAt, type StoryEntry } from './build'
import { runEntry } from './run-story'

/** The problem that must be found in each story and page that is broken on purpose: otherwise the runner could not fail. */
const BROKEN: Readonly<Record<string, RegExp>> = {
  'runner--broken-on-purpose': /^playFunctionThrewException: /,
  'runner-dead-control--playground': /^control name changes nothing$/,
  'runner-page--docs': /^axe image-alt \(light\): /,
}
/** A page also waits. */
const PAGES = 2 * os.availableParallelism()
/** The documentation pages of screens are made alike: one is opened for all, unless `STORIES` chooses them. */
const ALIKE = /^(sections|shell)-.*--docs$/
/** A documentation page of a screen, of a component, and one that is written by hand. */
const PAGE_OF_EACH_KIND = ['sections-projects-list--docs', 'components-button--docs', 'tokens-colour--docs']
/** A page that has not appeared after this is broken; a busy machine may stop for a while. Milliseconds. */
const LIMIT = 900_000

/**
 * Open stories and documentation pages headless: each renders, its play function ends, its controls work, the console stays clean,
 * axe finds nothing. One story stands for each component and screen; with `TEST_SCOPE=all` all do, and the help's pictures of them must be
 * like them. `STORIES` chooses by a pattern of their ids. `npm test` names files in the file `STORY_FILES`, one a line, with `*` for all their stories, and reads results as lines of JSON.
 */
async function main(): Promise<void> {
  const server = await serveFolder(await buildTestedStorybook())
  const all = await storiesAt(server.url)
  const isChosen = await choice(firstTier(all))
  const chosen = all.filter((entry) => entry.id in BROKEN || isChosen(entry))
  // No story runs long enough for optimised code to be worth its making.
  const args = [...CHROMIUM_FLAGS, '--js-flags=--no-opt']
  const browser = await chromium.launch({ executablePath: HEADLESS_PATH, args })
  try {
    const failed = await runAll(browser, server.url, chosen)
    console.error(`${chosen.length - failed} stories passed, ${failed} failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await browser.close()
    server.close()
  }
}

/** The playground of each component, or else the first story, and a page of each kind. */
function firstTier(all: readonly StoryEntry[]): ReadonlySet<string> {
  const stories = all.filter(({ type }) => type === 'story')
  const shown = new Map(stories.toReversed().map(({ title, id }) => [title, id]))
  for (const { title, name, id } of stories) if (name === 'Playground') shown.set(title, id)
  return new Set([...shown.values(), ...PAGE_OF_EACH_KIND])
}

async function choice(first: ReadonlySet<string>): Promise<(entry: StoryEntry) => boolean> {
  const { STORY_FILES, STORIES, TEST_SCOPE } = process.env
  if (STORIES) return ({ id }) => new RegExp(STORIES).test(id)
  const isOfScope = (entry: StoryEntry) => (TEST_SCOPE === 'all' ? isInAll(entry) : first.has(entry.id))
  if (!STORY_FILES) return isOfScope
  const lines = new Set((await readFile(STORY_FILES, 'utf8')).split('\n'))
  return (entry) => {
    const file = path.normalize(entry.importPath)
    return lines.has(`${file} *`) ? isInAll(entry) : lines.has(file) && isOfScope(entry)
  }
}

const isInAll = ({ id }: StoryEntry): boolean => !ALIKE.test(id) || PAGE_OF_EACH_KIND.includes(id)

/** The stories of a file share a document until something goes wrong. Long files begin. @returns how many have failed */
async function runAll(browser: Browser, url: string, chosen: readonly StoryEntry[]): Promise<number> {
  const names = new Set(chosen.map(({ importPath }) => importPath))
  const files = [...names].map((name) => chosen.filter(({ importPath }) => importPath === name))
  files.sort((a, b) => b.length - a.length)
  let failed = 0
  const work = async () => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Berlin',
      locale: 'en-GB',
    })
    context.setDefaultTimeout(LIMIT)
    await context.addInitScript(waitForSlowMachines)
    const page = await context.newPage()
    for (let file = files.shift(); file; file = files.shift()) {
      let isFirst = true
      for (const entry of file) {
        const started = performance.now()
        const found: string[] = await runEntry(page, url, entry, isFirst)
        if (page.isClosed()) throw new Error('The browser has ended.')
        // Letters look otherwise on a machine with other fonts.
        const picture = process.env['TEST_SCOPE'] === 'all' ? helpPictureOf(entry) : undefined
        if (picture) found.push(...(await checkHelpPicture(browser, url, entry, picture)))
        isFirst = found.length > 0
        const problems = judge(entry, found)
        if (problems.length > 0) failed += 1
        report(entry, problems, Math.round((performance.now() - started) / 100) / 10, entry !== file.at(-1))
      }
    }
  }
  await Promise.all(Array.from({ length: PAGES }, work))
  return failed
}

function judge({ id }: StoryEntry, problems: readonly string[]): readonly string[] {
  const expected = BROKEN[id]
  if (!expected) return problems
  const isFound = problems.some((problem) => expected.test(problem))
  return isFound ? [] : [`it must fail with ${expected} and did not`, ...problems]
}

function report(
  { id, importPath }: StoryEntry,
  problems: readonly string[],
  seconds: number,
  more: boolean,
): void {
  if (process.env['STORY_FILES']) {
    const failed = Math.min(problems.length, 1)
    const outcome = { again: id, more, passed: 1 - failed, failed, seconds, problems }
    console.log(JSON.stringify({ test: path.normalize(importPath), ...outcome }))
  } else if (problems.length > 0) console.log(`FAIL ${id}\n${problems.map((text) => `  ${text}`).join('\n')}`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
