import { defineConfig } from '@playwright/test'
import { browserOptions } from './support/browser'

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
  // A test that needs longer hangs. Milliseconds, hooks too; a machine that is slow or stops for minutes fails no test.
  timeout: 3_600_000,
  expect: { timeout: 600_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  outputDir: '../test-results',
  use: {
    ...browserOptions(browser),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
  },
})
