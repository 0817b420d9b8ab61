import os from 'node:os'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { medianOf } from '../support/median'
import { buildTestedStorybook, serveFolder } from '../stories/build'
import { measureFirstStory, type FirstStory } from './first-story'

const VISITS = 5
const STORIES = ['components-button--playground', 'sections-projects-list--member']

/** `npm run bench -- storybook`: how long until the first story of the static Storybook is on screen. */
async function main(): Promise<void> {
  const server = await serveFolder(await buildTestedStorybook())
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    for (const story of STORIES) {
      const visits: FirstStory[] = []
      for (let visit = 0; visit < VISITS; visit += 1)
        visits.push(await measureFirstStory(browser, `${server.url}/index.html?path=/story/${story}`))
      console.log(report(story, visits))
    }
  } finally {
    await browser.close()
    server.close()
  }
}

function report(story: string, visits: readonly FirstStory[]): string {
  const { cold, warm, requests, kilobytes } = medianOf(visits)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return `${story}: ${seconds(cold)}, second visit ${seconds(warm)}; ${requests} requests, ${kilobytes} kB (median of ${VISITS}, load ${os.loadavg()[0]?.toFixed(1)})`
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
