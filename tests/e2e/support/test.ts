import { test as base } from '@playwright/test'
import { portals, startPortal, type Portal } from './portal'
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
    if (portals.started === before.started && before.open === 1)
      testInfo.annotations.push({ type: 'uses', description: usesIn(portal.log()).join('\n') })
    await portal.remove()
  },
  page: async ({ page }, lend) => {
    watchRequests(page)
    await lend(page)
  },
  baseURL: ({ portal }, lend) => lend(portal.url),
})

/** The calls that a portal has answered, and the sections whose code it has sent: what the journey depends on. */
function usesIn(log: string): string[] {
  const requests = log.split('\n').flatMap((line): { method: string; route: string }[] => {
    const { method, route } = (line.startsWith('{') ? JSON.parse(line) : {}) as Record<string, string>
    return method && route ? [{ method, route }] : []
  })
  const uses = requests.map(
    ({ method, route }) => /^\/assets\/(mf-\w+)\//.exec(route)?.[1] ?? `${method} ${route}`,
  )
  return [...new Set(uses)]
}
