import type { Browser, Page } from '@playwright/test'

/** Every picture shows this moment; the demo data is relative to it. */
const NOW = new Date('2026-03-02T09:00:00Z')

/** A page with a fixed clock, zone, language and random numbers. */
export async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    deviceScaleFactor: 1,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(() => {
    let seed = 42
    // https://en.wikipedia.org/wiki/Lehmer_random_number_generator
    Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  })
  return page
}
