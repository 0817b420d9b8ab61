import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { digestOf, fileOf, type Pictures } from '@recog/design-reference/pictures/picture'
import { changesBetween, type Change } from '@recog/design-reference/pictures/changes'
import { openChanges, parseReview } from '@recog/design-reference/pictures/review'
import { writeReviewPage } from '@recog/design-reference/pictures/review-page'
import { expect, test } from '@playwright/test'
import { PNG } from 'pngjs'
import { serveReview } from '../pictures/serve-review'

const folder = mkdtempSync(path.join(os.tmpdir(), 'visual-review-'))
const [before, after, page, file] = ['before', 'after', 'page', 'review.json'].map((name) =>
  path.join(folder, name),
) as [string, string, string, string]
let shown: Change[]
let server: Awaited<ReturnType<typeof serveReview>>

test.beforeAll(async () => {
  const old = await take(before, { round: 255, gone: 255, same: 255 })
  const now = await take(after, { round: 200, fresh: 255, same: 255 })
  shown = await writeReviewPage(page, {
    changes: changesBetween(old, now),
    current: after,
    before: (name) => (old[name] ? path.join(before, name) : undefined),
    review: {},
  })
  server = await serveReview(page, file, 0)
})
test.afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test(
  'a designer compares, decides on one page, and the decisions travel with the change',
  { tag: '@nightly' },
  async ({ page: tab }) => {
    await tab.goto(server.url)
    await expect(tab.getByRole('status').first()).toHaveText('3 changes, 3 to decide, 3 shown')
    await expect(tab.getByText('same')).toHaveCount(0)

    await tab.locator('select[name=kind]').selectOption('changed')
    await expect(tab.getByRole('heading', { level: 2 })).toHaveText('Components/Badge: round, 390 px, light')
    await expect(tab.getByRole('img')).toHaveCount(2)
    await tab.getByRole('button', { name: 'Difference' }).click()
    await expect(tab.getByText('1 pixels differ')).toBeVisible()
    await tab.getByRole('button', { name: 'Slider' }).click()
    await tab.getByRole('slider').fill('20')
    await expect(tab.locator('.slider')).toHaveAttribute('style', /20%/)

    await tab.locator('input[name=by]').fill('Ada Lovelace')
    await tab.getByRole('textbox', { name: 'Comment' }).fill('Rounder than agreed.')
    await tab.getByRole('button', { name: 'Reject (r)' }).click()
    await tab.locator('select[name=kind]').selectOption('')
    await tab.getByRole('navigation').getByRole('button', { name: /fresh/ }).click()
    await tab.keyboard.press('a')
    await tab.getByRole('button', { name: 'Save review' }).click()
    await expect(tab.getByText('Saved to tools/design-reference/review.json')).toBeVisible()

    const review = parseReview(readFileSync(file, 'utf8'))
    expect(review['round.390.light.png']).toMatchObject({
      decision: 'rejected',
      comment: 'Rounder than agreed.',
      by: 'Ada Lovelace',
    })
    expect(openChanges(shown, review).map(({ story }) => story)).toEqual(['gone', 'round'])
  },
)

test(
  'a designer decides about everything that the filters show at once, and takes it back',
  { tag: '@nightly' },
  async ({ page: tab }) => {
    await tab.goto(server.url)
    const [summary, kind] = [tab.getByRole('status').first(), tab.locator('select[name=kind]')]
    const all = (decision: 'Accept' | 'Reject') => tab.getByRole('button', { name: `${decision} all shown` })
    const undo = tab.getByRole('button', { name: 'Undo' })
    const saved = async () => {
      await tab.getByRole('button', { name: 'Save review' }).click()
      await expect(tab.getByText('Saved to tools/design-reference/review.json')).toBeVisible()
      const review = parseReview(readFileSync(file, 'utf8'))
      return shown.map(({ story, file: name }) => [story, review[name]?.decision, review[name]?.by])
    }
    await all('Accept').click()
    await expect(summary, 'without a name, nobody has decided').toHaveText('3 changes, 3 to decide, 3 shown')
    await expect(undo).toBeDisabled()

    await tab.locator('input[name=by]').fill('Ada Lovelace')
    await kind.selectOption('removed')
    await all('Reject').click()
    await kind.selectOption('')
    await expect(summary).toHaveText('3 changes, 2 to decide, 3 shown')
    await tab.locator('select[name=state]').selectOption('open')
    await all('Accept').click()
    await expect(summary).toHaveText('3 changes, 0 to decide, 0 shown')
    await expect(tab.getByText('2 accepted')).toBeVisible()
    await expect(all('Accept')).toBeDisabled()
    expect(await saved()).toEqual([
      ['fresh', 'accepted', 'Ada Lovelace'],
      ['gone', 'rejected', 'Ada Lovelace'],
      ['round', 'accepted', 'Ada Lovelace'],
    ])

    await undo.click()
    await expect(summary).toHaveText('3 changes, 2 to decide, 2 shown')
    await expect(tab.getByText('Saved to')).toHaveCount(0)
    expect((await saved()).map(([, decision]) => decision)).toEqual([undefined, 'rejected', undefined])

    await tab.locator('select[name=state]').selectOption('')
    await all('Accept').click()
    await expect(tab.getByText('3 accepted')).toBeVisible()
    await tab.getByRole('heading', { level: 2 }).click()
    await tab.keyboard.press('u')
    await tab.keyboard.press('u')
    await expect(summary).toHaveText('3 changes, 3 to decide, 3 shown')
    await expect(undo).toBeDisabled()
    expect((await saved()).map(([, decision]) => decision)).toEqual([undefined, undefined, undefined])
  },
)

test(
  'the review page has no accessibility errors, in light and dark',
  { tag: '@nightly' },
  async ({ page: tab }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme })
      await tab.goto(server.url)
      await expect(tab.getByRole('heading', { level: 2 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page: tab }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  },
)

test(
  'a designer decides on a phone, however high the picture is',
  { tag: '@nightly' },
  async ({ page: tab }) => {
    await tab.setViewportSize({ width: 390, height: 844 })
    await tab.goto(server.url)
    await expect(tab.getByRole('heading', { level: 2 })).toBeVisible()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const accept = tab.getByRole('button', { name: 'Accept (a)' })
    await expect(accept).toBeInViewport({ ratio: 1 })
    await tab.getByRole('img').first().scrollIntoViewIfNeeded()
    await expect(accept).toBeInViewport({ ratio: 1 })
    const sizes = await tab
      .locator('button, select, input')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  },
)

test('another site cannot write the decisions', { tag: '@nightly' }, async () => {
  const answer = await fetch(`${server.url}/review.json`, { method: 'PUT', body: '{}' })
  expect(answer.status).toBe(403)
})

/** Write one picture for each story: white, with one pixel of this grey. */
async function take(target: string, greys: Readonly<Record<string, number>>): Promise<Pictures> {
  await mkdir(target, { recursive: true })
  const pictures: Record<string, Pictures[string]> = {}
  for (const [story, grey] of Object.entries(greys)) {
    const png = new PNG({ width: 60, height: 1_200 })
    png.data.fill(255)
    png.data.fill(grey, 0, 3)
    const picture = PNG.sync.write(png)
    const record = {
      story,
      title: 'Components/Badge',
      name: story,
      owner: 'shared-ui',
      width: 390,
      theme: 'light',
    } as const
    await writeFile(path.join(target, fileOf(record)), picture)
    pictures[fileOf(record)] = { ...record, digest: digestOf(picture) }
  }
  return pictures
}
