import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, type TestInfo } from '@playwright/test'
import { portals, startPortal, type Portal } from './portal'
import { ROOT } from './root'
import { watchRequests } from './section-page'

interface Given {
  /** Settings of the portal, for `test.use`. */
  readonly settings: NodeJS.ProcessEnv
  /** A portal that was never used: whatever a test changes in it, no other sees. With it, all windows of the test close. */
  readonly portal: Portal
}

export const test = base.extend<Given>({
  settings: [{}, { option: true }],
  portal: async ({ settings, browser }, lend, testInfo) => {
    const portal = await startPortal(settings)
    const before = { ...portals }
    await lend(portal)
    await Promise.all(browser.contexts().map((context) => context.close()))
    // What a test does with other portals, nobody records.
    if (portals.started === before.started && before.open === 1) noteUses(testInfo, portal.log())
    await portal.remove()
  },
  page: async ({ page }, lend) => {
    watchRequests(page)
    await lend(page)
  },
  baseURL: ({ portal }, lend) => lend(portal.url),
})

/** Note what a journey depends on: the calls that its portal answered, and the modules in the files of sections that it sent. */
export function noteUses({ annotations }: Pick<TestInfo, 'annotations'>, log: string): void {
  const requests = log.split('\n').flatMap((line) => {
    const { method, route } = (line.startsWith('{') ? JSON.parse(line) : {}) as Record<string, string>
    return method && route ? [`${method} ${route}`] : []
  })
  const uses = [...new Set(requests)].flatMap((request) => {
    const [, section, file] = /^\w+ \/assets\/(mf-\w+)\/.*?([^/]+\.(?:js|css))$/.exec(request) ?? []
    return section && file ? modulesIn(section, file) : [request]
  })
  annotations.push({ type: 'uses', description: [...new Set(uses)].join('\n') })
}

/** The modules of a section in a file of its build; all of them if the file is of another build. */
function modulesIn(section: string, file: string): string[] {
  const list = readFileSync(path.join(ROOT, section, 'dist/modules.json'), 'utf8')
  const chunks = JSON.parse(list) as { files: string[]; modules: Record<string, number> }[]
  const sent = chunks.find(({ files }) => files.includes(file))
  if (!sent) return [`${section}/src/`]
  return Object.keys(sent.modules).filter((module) => module.startsWith(`${section}/src/`))
}
