import { expect, test } from '@playwright/test'
import type { Browser } from 'puppeteer-core'
import { launchFirefox, newVisitor, signInWithFirefox } from '../support/firefox'
import { startPortal, type Portal } from '../support/portal'

/** Two people change the same project in Firefox. */

let portal: Portal
let browser: Browser
test.beforeAll(async () => {
  portal = await startPortal()
  browser = await launchFirefox()
})
test.afterAll(async () => {
  await browser?.close()
  await portal?.remove()
})

test('the second to save a project keeps what both have typed', async () => {
  const first = await atProject()
  const second = await atProject()
  await first.fill('Name', 'Name of the first')
  await first.click('button', 'Save')
  await first.sees('Saved “Name of the first”.')

  await second.fill('Description', 'Description of the second')
  await second.click('button', 'Save')
  await second.sees('Somebody else has saved this project in the meantime')
  await second.click('button', 'Save')
  await second.sees('Saved “Name of the first”.')
  await second.sees('Description of the second')
  expect(first.complaints).toEqual([])
  await first.leave()
  await second.leave()
})

async function atProject() {
  const visitor = await newVisitor(browser, portal.url)
  await signInWithFirefox(visitor, 'steering@recog.example')
  await visitor.open('/projects/project-1/edit')
  await visitor.page.waitForSelector('main form textarea')
  return visitor
}
