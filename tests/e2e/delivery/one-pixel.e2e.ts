import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { changesBetween } from '@recog/design-reference/pictures/changes'
import { WIDTHS, type Pictures } from '@recog/design-reference/pictures/picture'
import { takePictures } from '../pictures/take'
import { buildTestedStorybook, serveFolder, type StoryEntry } from '../stories/build'
import { becomeStill, showStory } from '../stories/show-story'

const TOKEN = '--radius-md'
const [RADIUS, ONE_MORE] = ['8px', '9px']

test(
  'one token that is one pixel larger changes the playgrounds that show it, and no others',
  { tag: '@nightly' },
  async ({ page }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'one-pixel-'))
    try {
      const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')]
      const built = await buildTestedStorybook()
      for (const copy of [one, other]) await cp(built, copy, { recursive: true })
      await replaceIn(other, `${TOKEN}: ${RADIUS};`, `${TOKEN}: ${ONE_MORE};`)
      const playgrounds = await playgroundsIn(built)
      const rounded = await showing(page, one, playgrounds)
      expect(rounded.length).toBeGreaterThan(2)
      expect(playgrounds.length - rounded.length).toBeGreaterThan(2)
      const changes = changesBetween(await picturesOf(one, playgrounds), await picturesOf(other, playgrounds))
      expect([...new Set(changes.map(({ story }) => story))]).toEqual(rounded)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

async function playgroundsIn(built: string): Promise<StoryEntry[]> {
  const { entries } = JSON.parse(await readFile(path.join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryEntry>
  }
  return Object.values(entries)
    .filter(({ title, name }) => title.startsWith('Components/') && name === 'Playground')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** @returns the ids of the stories that show a corner of the token at one of the widths */
async function showing(page: Page, built: string, stories: readonly StoryEntry[]): Promise<string[]> {
  const server = await serveFolder(built)
  const found: string[] = []
  try {
    for (const { id } of stories) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await showStory(page, server.url, id)
        await becomeStill(page)
        if (found.at(-1) !== id && (await page.evaluate(hasCorner, RADIUS))) found.push(id)
      }
    }
  } finally {
    server.close()
  }
  return found
}

/** Runs in the page: whether a box that is drawn has corners of this radius. */
function hasCorner(radius: string): boolean {
  return [...document.querySelectorAll('#storybook-root *')].some((element) => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const isDrawn = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || parseFloat(style.borderTopWidth) > 0
    return width > 0 && height > 0 && isDrawn && style.borderRadius.split(' ').includes(radius)
  })
}

/** Take pictures of these stories of a built Storybook, into a folder beside it. */
async function picturesOf(built: string, stories: readonly StoryEntry[]): Promise<Pictures> {
  const server = await serveFolder(built)
  const problems: string[] = []
  try {
    return await takePictures(server.url, `${built}-pictures`, stories, (text) => problems.push(text))
  } finally {
    server.close()
    expect(problems).toEqual([])
  }
}

/** Replace a text in the scripts of a folder. @throws unless exactly one script contains it */
async function replaceIn(folder: string, text: string, by: string): Promise<void> {
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const found = (
    await Promise.all(
      scripts.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const),
    )
  ).filter(([, script]) => script.includes(text))
  expect(found).toHaveLength(1)
  for (const [file, script] of found) await writeFile(path.join(folder, file), script.replace(text, by))
}
