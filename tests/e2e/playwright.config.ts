import { defineConfig } from '@playwright/test'
import { browserOptions } from './support/browser'
import { STEP_TIMEOUT } from './support/measuring'

const browser = process.env['BROWSER']

/** These tests use Chromium's own protocol. */
const CHROMIUM_ONLY = /\/(back|prefetch)\.e2e\.ts$/

// Playwright loads its configuration by the default export.
export default defineConfig({
  testDir: '.',
  testMatch: /(journeys|faults|delivery|firefox)\/.*\.e2e\.ts$/,
  ...(browser === 'firefox' ? { testIgnore: CHROMIUM_ONLY } : {}),
  ...(process.env['TEST_SCOPE'] === 'all' ? {} : { grepInvert: /@nightly/ }),
  globalSetup: './support/prepared-portal.ts',
  // Hooks too.
  timeout: 6 * STEP_TIMEOUT,
  expect: { timeout: STEP_TIMEOUT },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  outputDir: '../test-results',
  use: {
    ...browserOptions(browser),
    actionTimeout: STEP_TIMEOUT,
    navigationTimeout: STEP_TIMEOUT,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
  },
})
