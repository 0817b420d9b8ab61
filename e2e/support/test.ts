import { test as base } from '@playwright/test'
import { startPortal, type Portal } from './portal'
import { watchRequests } from './section-page'

interface Given {
  /** Settings of the portal, for `test.use`. */
  readonly settings: NodeJS.ProcessEnv
  /** A portal that was never used: whatever a test changes in it, no other sees. */
  readonly portal: Portal
}

export const test = base.extend<Given>({
  settings: [{}, { option: true }],
  portal: async ({ settings }, lend) => {
    const portal = await startPortal(settings)
    await lend(portal)
    await portal.remove()
  },
  page: async ({ page }, lend) => {
    watchRequests(page)
    await lend(page)
  },
  baseURL: ({ portal }, lend) => lend(portal.url),
})
