import { expect } from '@playwright/test'
import { portalInFirefox, test, type Visitor } from '../support/firefox'

/** Everyday jobs of the steering committee in Firefox, and the width of its pages on a small phone. */

const { signedIn } = portalInFirefox()
let steering: Visitor
test.beforeEach(async () => {
  steering = await signedIn('steering')
})
test.afterEach(async () => {
  expect(steering.complaints).toEqual([])
  await steering.leave()
})

test('every section opens from a page that was loaded by its URL', { tag: '@nightly' }, async () => {
  await steering.open('/steering/assign')
  await steering.page.waitForSelector('#portal-header:not([data-not-hydrated])')
  for (const [link, text] of [
    ['Events', 'Upcoming'],
    ['Projects', 'Create Project'],
    ['Working Groups', 'All groups'],
    ['Publications', 'PubMed'],
    ['Events', 'Past'],
  ] as const) {
    await steering.click('link', link)
    await steering.sees(text)
  }
})

test('a project is written, survives a reload half-way, and is approved', { tag: '@nightly' }, async () => {
  await steering.open('/projects/new')
  await steering.fill('Name', 'Written with Firefox')
  steering.page.on('dialog', (question) => void question.accept())
  await steering.page.reload()
  await steering.sees('What you typed before the page was reloaded is back.')
  await steering.click('checkbox', 'Education')
  await steering.click('button', 'Save')
  await steering.sees('Saved “Written with Firefox”.')
  await steering.sees('Approved')
  await steering.click('link', 'Education')
  await steering.sees('Webinars')
})

test('deleting an event leaves the focus on the page', { tag: '@nightly' }, async () => {
  await steering.click('link', 'Events')
  await steering.click('button', 'Delete Data dictionary workshop')
  await steering.sees('Delete event "Data dictionary workshop"? This cannot be undone.')
  await steering.click('button', 'Delete')
  await steering.sees('Deleted “Data dictionary workshop”.')
  await expect.poll(() => steering.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('no page is wider than the smallest phone', { tag: '@nightly' }, async () => {
  await steering.page.setViewport({ width: 320, height: 640 })
  // Each has another layout.
  for (const path of [
    '/home',
    '/CommitteeAccess?view=people',
    '/committees/steering',
    '/projects/new',
    '/events',
    '/steering/approve',
    '/steering/assign',
  ]) {
    await steering.open(path)
    await steering.page.waitForSelector('[data-state="shown"]:not([data-slot="skeleton"]) h1')
    const tooWide = () =>
      steering.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(tooWide, path).toBe(0)
  }
})
