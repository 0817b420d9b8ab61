import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { buildTestedStorybook } from './build'
import { runDocs } from './run-docs'
import { runStory, type StoryEntry, type StoryOutcome } from './run-story'
import { serveFolder } from './serve-folder'

/** The problem that must be found in each story and page that is broken on purpose: otherwise the runner could not fail. */
const BROKEN: Readonly<Record<string, RegExp>> = {
  'runner--broken-on-purpose': /^playFunctionThrewException: /,
  'runner-dead-control--playground': /^control name changes nothing$/,
  'runner-page--docs': /^axe image-alt: /,
}
const PAGES = 2
/** The documentation pages of screens are made alike: one is opened for all, unless `STORIES` chooses them. */
const ALIKE = /^(sections|shell)-.*--docs$/
const ONE_OF_THEM = 'sections-projects-list--docs'

/**
 * Open every story and documentation page headless: it renders, its play function ends, its controls work, the console stays clean,
 * axe finds nothing.
 */
async function main(report: string): Promise<void> {
  const server = await serveFolder(await buildTestedStorybook())
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    const index = (await (await fetch(`${server.url}/index.json`)).json()) as {
      entries: Record<string, StoryEntry>
    }
    const queue = Object.values(index.entries).filter(({ id }) => isChosen(id) || id in BROKEN)
    const outcomes: StoryOutcome[] = []
    const work = async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        outcomes.push(await (entry.type === 'docs' ? runDocs : runStory)(page, server.url, entry))
      }
    }
    await Promise.all(Array.from({ length: PAGES }, work))
    const result = judge(outcomes)
    await writeFile(report, JSON.stringify(result))
    process.exitCode = result.failed === 0 ? 0 : 1
  } finally {
    await browser.close()
    server.close()
  }
}

function isChosen(id: string): boolean {
  const wanted = process.env['STORIES']
  return wanted ? new RegExp(wanted).test(id) : !ALIKE.test(id) || id === ONE_OF_THEM
}

function judge(outcomes: readonly StoryOutcome[]): { passed: number; failed: number } {
  const failures = new Map<string, readonly string[]>()
  for (const { id, problems } of outcomes) if (problems.length > 0) failures.set(id, problems)
  for (const [id, expected] of Object.entries(BROKEN)) {
    if (failures.get(id)?.some((problem) => expected.test(problem))) failures.delete(id)
    else failures.set(id, [`it must fail with ${expected} and did not`, ...(failures.get(id) ?? [])])
  }
  for (const [id, problems] of failures)
    console.log(`FAIL ${id}\n${problems.map((text) => `  ${text}`).join('\n')}`)
  return { passed: outcomes.filter(({ id }) => !failures.has(id)).length, failed: failures.size }
}

main(process.argv[2] ?? 'stories.json').catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
