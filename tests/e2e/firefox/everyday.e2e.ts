import { expect } from '@playwright/test'
import { portalInFirefox, test, type Visitor } from '../support/firefox'

/** Everyday jobs in Firefox. */

const { signedIn } = portalInFirefox()

/** Undefined while there is no such field. */
const valueOf = ({ page }: Visitor, selector: string) =>
  page.$$eval(selector, ([input]) => (input as unknown as { value: string } | undefined)?.value)

test('a member finds a colleague, and Back keeps the search', { tag: '@nightly' }, async () => {
  const member = await signedIn('member')
  await member.click('link', 'Working Groups')
  await member.fill('Search groups and people', 'achterberg')
  await member.click('link', 'Daniel Achterberg')
  await member.sees('Working Group Memberships')
  await member.page.goBack()
  await member.isAt('/CommitteeAccess')
  await expect.poll(() => valueOf(member, 'input[type="search"]')).toBe('achterberg')
  await member.sees('1 person')
  expect(member.complaints).toEqual([])
  await member.leave()
})

test('a member writes to two groups at once', { tag: '@nightly' }, async () => {
  const member = await signedIn('member')
  await member.click('link', 'Working Groups')
  await member.click('checkbox', 'Email Education')
  await member.click('checkbox', 'Email Head & Neck')
  await member.sees('Email 2 groups')
  const draft = await member.page.$eval(
    'a[href^="mailto:"].primary, [aria-label="Email to the chosen groups"] a',
    (link) => decodeURIComponent(link.getAttribute('href') ?? ''),
  )
  expect(draft).toContain('subject=ReCOG - Education + Head & Neck WG')
  const addresses = draft.slice('mailto:'.length, draft.indexOf('?')).split(/[;,]/)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(member.complaints).toEqual([])
  await member.leave()
})

test(
  'the keyboard reaches the content first, and closes the menu of a phone',
  { tag: '@nightly' },
  async () => {
    const member = await signedIn('member')
    const { page } = member
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.setViewport({ width: 390, height: 844 })
    await member.click('button', 'Open menu')
    await member.sees('Publications')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open menu')
    expect(member.complaints).toEqual([])
    await member.leave()
  },
)
