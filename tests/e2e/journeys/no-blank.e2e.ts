import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { goTo, heading, markPage } from '../support/section-page'
import { test } from '../support/test'

/** How long each file of a section takes. Milliseconds. */
const DELAY = 300

/** Frames in which the stage shows nothing that can be read, since the last call. */
const blankFrames = (page: Page) => page.evaluate(() => (window as Watched).blankFrames?.splice(0) ?? ['?'])
type Watched = Window & { blankFrames?: string[] }

function watch(): void {
  const blank: string[] = []
  Object.assign(window, { blankFrames: blank })
  requestAnimationFrame(function look() {
    const visible = [...document.querySelectorAll<HTMLElement>('#portal-stage > *')].filter(
      (child) => getComputedStyle(child).visibility === 'visible' && child.offsetHeight > 40,
    )
    if (!visible.some((child) => child.innerText.trim())) blank.push(location.pathname)
    requestAnimationFrame(look)
  })
}

/** The applications that single-spa shows its inspector, a browser extension, with their statuses. */
const inspected = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ((window as Inspected).__SINGLE_SPA_DEVTOOLS__?.exposedMethods?.getRawAppData() ?? []).map(
        ({ name, status }) => [name, status],
      ),
    ),
  )
interface Inspector {
  exposedMethods?: { getRawAppData(): readonly { readonly name: string; readonly status: string }[] }
}
type Inspected = Window & { __SINGLE_SPA_DEVTOOLS__?: Inspector }

test('no frame is blank between sections: on a slow network, again, on Back, and when a click supersedes another', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => Object.assign(window, { __SINGLE_SPA_DEVTOOLS__: {} }))
  await signIn(page, portal.url, 'admin@recog.example', '/profile')
  await expect(heading(page)).toBeVisible()
  await page.route(/\/assets\/mf-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY))
    await route.continue()
  })
  const isSameDocument = await markPage(page)
  await page.evaluate(watch)

  for (const link of ['Events', 'Projects', 'Home', 'Events', 'Projects', 'Home']) {
    await goTo(page, link)
    if (link !== 'Home') await expect(heading(page)).toHaveText(link)
  }
  await expect(page).toHaveURL(/\/home$/)
  await page.goBack()
  await expect(heading(page)).toHaveText('Projects')
  await page.goForward()
  await page.goBack()
  await page.goBack()
  await expect(heading(page)).toHaveText('Events')
  await goTo(page, 'Site Admin')
  await goTo(page, 'Projects')
  await expect(heading(page)).toHaveText('Projects')
  await expect(page).toHaveURL(/\/projects$/)

  expect(await blankFrames(page)).toEqual([])
  expect(await inspected(page)).toMatchObject({
    'mf-projects': 'MOUNTED',
    'mf-steering': 'NOT_MOUNTED',
    'not-found': 'NOT_LOADED',
  })
  expect(await isSameDocument()).toBe(true)
})
