import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './support/browser'

// Playwright loads its configuration by the default export.
export default defineConfig({
  testDir: '.',
  testMatch: /(journeys|faults|delivery)\/.*\.e2e\.ts$/,
  // Who needs longer hangs. A machine that is slow, or stands still for minutes, fails no test: milliseconds, hooks too.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  outputDir: '../test-results',
  use: {
    launchOptions: { executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
  },
})
