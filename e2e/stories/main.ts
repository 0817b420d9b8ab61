import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { buildTestedStorybook } from './build'
import { runStory, type StoryEntry, type StoryOutcome } from './run-story'
import { serveFolder } from './serve-folder'

/** This story is broken on purpose: were it to pass, the runner could not fail. */
const BAD_STORY = 'runner--broken-on-purpose'
const PAGES = 2

/** Run every story headless: it renders, its play function ends, the console stays clean, axe finds nothing. */
async function main(report: string): Promise<void> {
  const server = await serveFolder(await buildTestedStorybook())
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    const index = (await (await fetch(`${server.url}/index.json`)).json()) as {
      entries: Record<string, StoryEntry>
    }
    const wanted = new RegExp(process.env['STORIES'] ?? '')
    const queue = Object.values(index.entries).filter(
      ({ id, type }) => type === 'story' && (wanted.test(id) || id === BAD_STORY),
    )
    const outcomes: StoryOutcome[] = []
    const work = async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (let story = queue.shift(); story; story = queue.shift()) {
        outcomes.push(await runStory(page, server.url, story))
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

function judge(outcomes: readonly StoryOutcome[]): { passed: number; failed: number } {
  let failed = 0
  for (const { id, problems } of outcomes) {
    const shouldFail = id === BAD_STORY
    const isWrong = shouldFail ? problems.length === 0 : problems.length > 0
    if (!isWrong) continue
    failed += 1
    console.log(
      `FAIL ${id}\n${shouldFail ? '  it must fail and did not' : problems.map((text) => `  ${text}`).join('\n')}`,
    )
  }
  if (!outcomes.some(({ id }) => id === BAD_STORY)) {
    failed += 1
    console.log(`FAIL ${BAD_STORY} is missing: nothing shows that the runner can fail`)
  }
  return { passed: outcomes.length - failed, failed }
}

main(process.argv[2] ?? 'stories.json').catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
