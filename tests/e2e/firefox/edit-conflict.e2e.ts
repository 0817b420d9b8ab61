import { expect } from '@playwright/test'
import { portalInFirefox, test } from '../support/firefox'

/** Two people change the same project in Firefox. */

const { signedIn } = portalInFirefox()

test('the second to save a project keeps what both have typed', { tag: '@nightly' }, async () => {
  const first = await atProject()
  const second = await atProject()
  await first.fill('Name', 'Name of the first')
  await first.click('button', 'Save')
  await first.sees('Saved “Name of the first”.')

  await second.fill('Description', 'Description of the second')
  await second.click('button', 'Save')
  await second.sees('changed this project in the meantime')
  await second.click('button', 'Save')
  await second.sees('Saved “Name of the first”.')
  await second.sees('Description of the second')
  expect(first.complaints).toEqual([])
  await first.leave()
  await second.leave()
})

async function atProject() {
  const visitor = await signedIn('steering')
  await visitor.open('/projects/project-1/edit')
  await visitor.page.waitForSelector('main form textarea')
  return visitor
}
