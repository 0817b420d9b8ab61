import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/people'
import { test } from '../support/test'

async function download(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test(
  'a member requests their data, and gets a page to read and a file for programs',
  { tag: '@nightly' },
  async ({ page, context, portal }) => {
    await signIn(page, portal.url, 'member@recog.example', '/profile')
    await page.getByRole('button', { name: 'Prepare my data' }).click()
    await expect(page.getByText(/^Your data as of .* is ready/)).toBeVisible()

    const { groups } = JSON.parse(await download(page, 'Download as JSON')) as {
      groups: { title: string; rows: Record<string, string>[] }[]
    }
    expect(groups.find(({ title }) => title === 'Account')?.rows[0]).toMatchObject({
      Email: 'member@recog.example',
    })

    const html = await download(page, 'Download as a page')
    const reader = await context.newPage()
    await reader.setContent(html)
    await expect(reader.getByRole('heading', { name: 'My data' })).toBeVisible()
    await expect(reader.getByRole('cell', { name: 'member@recog.example' }).first()).toBeVisible()

    await page.reload()
    await expect(page.getByRole('link', { name: 'Download as a page' })).toBeVisible()
  },
)
