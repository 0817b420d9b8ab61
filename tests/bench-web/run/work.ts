import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@recog/e2e/support/browser'
import { startPortal, startSeededPortal } from '@recog/e2e/support/portal'
import { medianOf } from '@recog/e2e/support/median'
import { sessionOf } from '@recog/e2e/support/people'
import { type Work, workOn } from './measure-work'
import { SCREENS } from './work-screens'

/*
 * npm run bench -- work [--runs 5 --people 2000 --groups 60 --projects 500 --screen /events]
 * npm run bench -- work --demo [--phone] [--slowdown 6]
 *
 * Measure how long the page is busy and how long a person waits for each action on a screen, at 4x CPU slowdown or the given
 * one. The first rows of a screen are the time until its load event, and after it.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    people: { type: 'string', default: '2000' },
    groups: { type: 'string', default: '60' },
    projects: { type: 'string', default: '500' },
    screen: { type: 'string', multiple: true },
    demo: { type: 'boolean', default: false },
    phone: { type: 'boolean', default: false },
    slowdown: { type: 'string', default: '4' },
  },
})

const options = { demo: values.demo, phone: values.phone, slowdown: Number(values.slowdown) }

const screens = SCREENS.map((screen) =>
  values.demo ? { ...screen, path: screen.demoPath ?? screen.path } : screen,
)

async function main(): Promise<void> {
  const { people, groups, projects } = values
  const amounts = ['--people', people, '--groups', groups, '--projects', projects, '--audit', '5000']
  const portal = values.demo ? await startPortal() : await startSeededPortal(amounts)
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    console.log('| screen | action | longest task | interaction | blocking |\n|---|---|---:|---:|---:|')
    for (const screen of screens) {
      if (values.screen && !values.screen.includes(screen.path)) continue
      const storageState = await sessionOf(browser, portal.url, screen.as)
      const seen = new Map<string, Work[]>()
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const [action, work] of await workOn(browser, portal.url, { screen, storageState, ...options }))
          seen.set(action, [...(seen.get(action) ?? []), work])
      }
      for (const [action, all] of seen) printRow(screen.path, action, medianOf(all))
    }
  } finally {
    await browser.close()
    await portal.remove()
  }
}

function printRow(path: string, action: string, { longest, interaction, blocking }: Work): void {
  const times = [longest, interaction, blocking].map((ms) => `${Math.round(ms)} ms`)
  console.log(`| ${[path, action, ...times].join(' | ')} |`)
}

await main()
