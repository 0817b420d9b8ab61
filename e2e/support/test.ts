import { test as base } from '@playwright/test'
import { startPortal, type Portal } from './portal'
import { watchRequests } from './section-page'

interface Given {
  /** Settings of the portal, for `test.use`. */
  readonly settings: NodeJS.ProcessEnv
  /** A portal that was never used: whatever a test changes in it, no other sees. With it, all windows of the test close. */
  readonly portal: Portal
}

export const test = base.extend<Given>({
  settings: [{}, { option: true }],
  portal: async ({ settings, browser }, lend) => {
    const portal = await startPortal(settings)
    await lend(portal)
    await Promise.all(browser.contexts().map((context) => context.close()))
    await portal.remove()
  },
  page: async ({ page }, lend) => {
    watchRequests(page)
    await lend(page)
  },
  baseURL: ({ portal }, lend) => lend(portal.url),
})
