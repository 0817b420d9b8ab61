import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { startSeededPortal, type Portal } from '../support/portal'
import { patientTest as test } from '../support/test'

/** With the four of the demo there are three pages of requests. */
const SEEDED = 50
/** Whom this steering member declines. */
const isDeclined = (name: string) => name.endsWith('7')

let portal: Portal
test.beforeAll(async () => {
  portal = await startSeededPortal(['--people', '20', '--requests', String(SEEDED)])
})
test.afterAll(() => portal?.remove())

test(
  'pages of requests are decided with the keyboard, each as it was meant',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, portal.url, 'steering@recog.example', '/steering/approve')
    await page
      .getByRole('button', { name: /^Approve / })
      .first()
      .waitFor()
    const asked = await namesOfRequests(page)
    expect(asked).toHaveLength(SEEDED + 4)

    const decided: string[] = []
    await tabTo(page, /^Approve /)
    while (decided.length < asked.length) {
      const name = (await focused(page)).replace('Approve ', '')
      if (isDeclined(name)) await decline(page, name)
      // Impatient: the second press must not decide on anybody else.
      else await press(page, 'Enter', 'Enter')
      decided.push(name)
      await expect.poll(() => focused(page)).not.toMatch(/^(Approve|Decline)/)
      if (decided.length % PER_PAGE === 0 && decided.length < asked.length) {
        await tabTo(page, /^Next/)
        await press(page, 'Enter')
        await expect.poll(() => focused(page)).not.toMatch(/^Next/)
      }
      if (decided.length < asked.length) await tabTo(page, /^Approve /)
    }

    expect(new Set(decided)).toEqual(new Set(asked))
    await expect(page.getByText('There are no pending requests.')).toBeVisible()
    const { members, waiting } = await stored(page)
    expect(waiting).toEqual([])
    for (const name of asked) expect(members.includes(name), name).toBe(!isDeclined(name))
  },
)

const PER_PAGE = 25

async function decline(page: Page, name: string): Promise<void> {
  await tabTo(page, `Decline ${name}`)
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Decline')
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

/** Press Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await press(page, 'Tab')
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

interface Row {
  readonly displayName: string
  readonly userRole: string
}

async function stored(page: Page) {
  const response = await page.request.get(`${portal.url}/api/steering/users`)
  const rows = (await response.json()) as readonly Row[]
  const named = (role: boolean) =>
    rows.filter(({ userRole }) => (userRole === 'Committee') === role).map(({ displayName }) => displayName)
  return { members: named(true), waiting: named(false) }
}

const namesOfRequests = async (page: Page) => (await stored(page)).waiting
