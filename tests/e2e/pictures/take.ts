import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileOf, type Pictures } from '@recog/design-reference/pictures/picture'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import type { StoryEntry } from '../stories/build'
import { pageOf } from './fixed-page'
import { pictureStory, type PictureRecord } from './picture-story'

/** One more than the cores of a small machine: a page also waits. */
const PAGES = 3

/**
 * Text is drawn the same way on every machine. A tile is always drawn as a whole: where a part of it is drawn again, the edge of a
 * round corner gets another shade, and how many parts there are depends on time.
 */
const FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-partial-raster',
]

/**
 * Take a picture of each story in both themes at both widths.
 *
 * @param url of the built Storybook
 * @param folder where the files go
 * @param problem called for a story that does not finish
 */
export async function takePictures(
  url: string,
  folder: string,
  stories: readonly StoryEntry[],
  problem: (text: string) => void,
): Promise<Pictures> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS, ...FLAGS],
  })
  const queue = [...stories]
  const taken: [string, PictureRecord][] = []
  const work = async () => {
    const page = await pageOf(browser)
    for (let story = queue.shift(); story; story = queue.shift()) {
      const { pictures, problems } = await pictureStory(page, url, story)
      problems.forEach((text) => problem(`${story?.id}: ${text}`))
      for (const { record, picture } of pictures) {
        const file = fileOf(record)
        await writeFile(path.join(folder, file), picture)
        taken.push([file, record])
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: PAGES }, work))
  } finally {
    await browser.close()
  }
  return Object.fromEntries(taken)
}
