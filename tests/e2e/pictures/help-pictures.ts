import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ROOT } from '../support/root'
import type { StoryEntry } from '../stories/build'
import { becomeStill, showStory } from '../stories/show-story'
import { pageOf } from './fixed-page'

/** As the pages of the help show them. CSS pixels. */
const SIZE = { width: 640, height: 720 }
/** For sharp text on the screens that people have. */
const SCALE = 2
const QUALITY = 75

/** The picture of the help that is made from a story, if one is. */
export function helpPictureOf({ tags = [] }: StoryEntry): string | undefined {
  const tag = tags.find((each) => each.startsWith('help-'))
  return tag && path.join(ROOT, 'mf-public/content/pictures', `${tag.slice('help-'.length)}.webp`)
}

/** Make a picture of the help again. @returns what went wrong */
export const makeHelpPicture = (browser: Browser, url: string, story: StoryEntry, file: string) =>
  withStory(browser, url, story, async (page) => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(await take(page), 'base64'))
    return []
  })

/** Compare a picture of the help with what its story shows now. @returns what is wrong */
export const checkHelpPicture = (browser: Browser, url: string, story: StoryEntry, file: string) =>
  withStory(browser, url, story, async (page) => {
    const pictures = { stored: await readFile(file, 'base64'), current: await take(page) }
    const share = await page.evaluate(differingShare, pictures)
    return share > MOST_DIFFERENCE
      ? [`${path.relative(ROOT, file)} shows something else: "npm run pictures -- help" makes it again`]
      : []
  })

/** A browser of another version draws the edges of letters otherwise; a word is more than this. */
const MOST_DIFFERENCE = 0.001

async function withStory(
  browser: Browser,
  url: string,
  { id }: StoryEntry,
  work: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const page = await pageOf(browser, SCALE)
  try {
    await page.setViewportSize(SIZE)
    const problems = [...(await showStory(page, url, id)), ...(await becomeStill(page))]
    return problems.length > 0 ? problems : await work(page)
  } finally {
    await page.context().close()
  }
}

/** Playwright itself takes no WebP. @returns in base64 */
async function take(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return data
}

/** Runs in the page. @returns the share of the points of two pictures that differ for the eye, once both are smaller and smooth */
async function differingShare(pictures: { readonly stored: string; readonly current: string }) {
  const SMALLER = 4
  const VISIBLE = 40
  const points: Uint8ClampedArray[] = []
  for (const picture of [pictures.stored, pictures.current]) {
    const image = new Image()
    image.src = `data:image/webp;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width / SMALLER, image.height / SMALLER)
    const context = canvas.getContext('2d')
    if (!context) return 1
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    points.push(context.getImageData(0, 0, canvas.width, canvas.height).data)
  }
  const [stored, current] = points
  if (!stored || stored.length !== current?.length) return 1
  const differing = stored.filter((value, index) => Math.abs(value - (current[index] ?? 0)) > VISIBLE)
  return differing.length / stored.length
}
