import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, type BrowserContext, type TestInfo } from '@playwright/test'
import { waitForSlowMachines } from './measuring'
import { portals, startPortal, type Portal } from './portal'
import { ROOT } from './root'
import { watchRequests } from './section-page'

/** A test without a portal, whose pages wait for a machine that is busy or stops, also those of its hooks. */
export const patientTest = base.extend<object, { readonly patience: void }>({
  patience: [
    async ({ browser }, lend) => {
      // A context may close at once.
      const wait = (context: BrowserContext) =>
        void context.addInitScript(waitForSlowMachines).catch(() => {})
      browser.on('context', wait)
      await lend()
      browser.off('context', wait)
    },
    { auto: true, scope: 'worker' },
  ],
})

interface Given {
  /** Settings of the portal, for `test.use`. */
  readonly settings: NodeJS.ProcessEnv
  /** A portal that was never used: whatever a test changes in it, no other sees. With it, all windows of the test close. */
  readonly portal: Portal
}

export const test = patientTest.extend<Given>({
  settings: [{}, { option: true }],
  portal: async ({ settings, browser }, lend, testInfo) => {
    const portal = await startPortal(settings)
    const before = { ...portals }
    const ran = new Set<string>()
    const watch = (context: BrowserContext) => void watchWhatRuns(context, ran)
    browser.on('context', watch)
    await lend(portal)
    await Promise.all(browser.contexts().map((context) => context.close()))
    browser.off('context', watch)
    // Servers log a response once it is sent: after this one, all are in the log.
    await fetch(`${portal.url}/api/auth/csrf-token`).catch(() => {})
    await portal.remove()
    // What a test does with other portals, nobody records.
    if (portals.started === before.started && before.open === 1) noteUses(testInfo, portal.log(), ran)
  },
  page: async ({ page }, lend) => {
    watchRequests(page)
    await lend(page)
  },
  baseURL: ({ portal }, lend) => lend(portal.url),
})

declare global {
  interface Window {
    noteRun(this: void, name: string): void
  }
}

/**
 * Add the parts of sections that pages run, such as `mf-projects/contributions`. The shell notes each before it runs (`runNoted`); what it
 * only fetches in advance decides no test.
 */
export async function watchWhatRuns(context: BrowserContext, ran: Set<string>): Promise<void> {
  const bound = context.exposeBinding('noteRun', (_, name: string) => void ran.add(name))
  const begun = context.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function set(key, value) {
      const [, name] = /^portal-running-(.*)@/.exec(key) ?? []
      if (name) window.noteRun(name)
      setItem.call(this, key, value)
    }
  })
  // A context may close at once.
  await Promise.allSettled([bound, begun])
}

/** Note what a journey depends on: the calls that its portal answered, and the modules in the files of sections that it sent. */
export function noteUses(
  { annotations }: Pick<TestInfo, 'annotations'>,
  log: string,
  ran: ReadonlySet<string>,
): void {
  const requests = log.split('\n').flatMap((line) => {
    const { method, route } = (line.startsWith('{') ? JSON.parse(line) : {}) as Record<string, string>
    return method && route ? [`${method} ${route}`] : []
  })
  // Without such lines in the log, nobody knows.
  if (requests.length === 0) return
  const uses = [...new Set(requests)].flatMap((request) => {
    const [, section, file] = /^\w+ \/assets\/(mf-\w+)\/.*?([^/]+\.(?:js|css))$/.exec(request) ?? []
    return section && file ? modulesIn(section, file, ran) : [request]
  })
  annotations.push({ type: 'uses', description: [...new Set(uses)].join('\n') })
}

/** The modules of a section in a file of its build; all of them if the file is of another build. */
function modulesIn(section: string, file: string, ran: ReadonlySet<string>): string[] {
  const list = readFileSync(path.join(ROOT, section, 'dist/modules.json'), 'utf8')
  const chunks = JSON.parse(list) as { name: string; files: string[]; modules: Record<string, number> }[]
  const sent = chunks.find(({ files }) => files.includes(file))
  if (!sent) return [`${section}/src/`]
  const part = { section, contributions: `${section}/contributions` }[sent.name]
  // A page that could note nothing is no proof.
  if (part && ran.size > 0 && !ran.has(part)) return []
  return Object.keys(sent.modules).filter((module) => module.startsWith(`${section}/src/`))
}
