import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { test } from '../support/test'
import { holdCode, settled, slowClock } from '../support/section-page'

/** The contact link loads the steering members for members at once, for visitors when it is used, and never loses a click. */

test.use({ settings: { CONTACT_EMAIL: 'office@recog.test' } })

const contact = (page: Page) => page.getByRole('link', { name: 'Contact ReCOG Steering Committee' })

/** Record drafts instead of opening a mail program, and count what the page requests of the groups. */
async function watch(page: Page) {
  await slowClock(page)
  await page.addInitScript(() => {
    window.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="mailto:"]') : null
      if (!link || event.defaultPrevented) return
      event.preventDefault()
      document.documentElement.dataset['draft'] = link.getAttribute('href') ?? ''
    })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const isOfPage = request.headers()['referer']?.endsWith('/contact')
    if (isOfPage && new URL(request.url()).pathname === '/api/committees') asked.push(request.method())
  })
  return { asked, draft: page.locator('html') }
}

test(
  'a visitor who clicks writes to the default contact address',
  { tag: '@nightly' },
  async ({ page, portal }) => {
    const { asked, draft } = await watch(page)
    await page.goto(`${portal.url}/contact`)
    await settled(page)
    expect(asked).toEqual([])
    // Also without JavaScript, on paper, and for whoever only points at it.
    await expect(contact(page)).toHaveAttribute('href', 'mailto:office@recog.test')
    await expect(page.getByRole('main')).toContainText('write to office@recog.test')
    await contact(page).click()
    await expect(draft).toHaveAttribute('data-draft', 'mailto:office@recog.test')
    await expect.poll(() => asked).toEqual(['GET'])
  },
)

test('a click before the code has loaded is not lost', { tag: '@nightly' }, async ({ page, portal }) => {
  const { draft } = await watch(page)
  const arrive = await holdCode(page)
  await page.goto(`${portal.url}/contact`, { waitUntil: 'commit' })
  await contact(page).click()
  await expect(draft).not.toHaveAttribute('data-draft')
  arrive()
  await expect(draft).toHaveAttribute('data-draft', 'mailto:office@recog.test')
})

test('a member writes to all steering members', async ({ page, portal }) => {
  const { asked, draft } = await watch(page)
  await signIn(page, portal.url, 'member@recog.example', '/contact')
  // Before anybody touches the page.
  await expect(contact(page)).toHaveAttribute('href', /^mailto:[^?;]+@[^?;]+(;[^?;]+@[^?;]+)+$/)
  await contact(page).click()
  await expect(draft).toHaveAttribute('data-draft', /^mailto:[^?;]+@[^?;]+(;[^?;]+@[^?;]+)+$/)
  expect(asked).toEqual(['GET'])
})
