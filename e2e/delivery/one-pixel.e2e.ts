import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { changesBetween } from '@recog/design-reference/pictures/changes'
import type { Pictures } from '@recog/design-reference/pictures/picture'
import { takePictures } from '../pictures/take'
import type { StoryEntry } from '../stories/run-story'
import { serveFolder } from '../stories/serve-folder'
import { buildTestedStorybook } from '../stories/build'

/** Components with a corner of `--radius-md`, and components without one. */
const ROUNDED = [
  'components-button--playground',
  'components-card--playground',
  'components-textfield--playground',
]
const OTHERS = [
  'components-badge--playground',
  'components-breadcrumb--playground',
  'components-progressbar--playground',
]

test('one token that is one pixel larger changes the stories whose styles use it, and no others', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'one-pixel-'))
  try {
    const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')]
    const built = await buildTestedStorybook()
    for (const copy of [one, other]) await cp(built, copy, { recursive: true })
    await replaceIn(other, '--radius-md: 8px;', '--radius-md: 9px;')
    const before = await picturesOf(one, [...ROUNDED, ...OTHERS])
    expect(changesBetween(before, await picturesOf(one, [...ROUNDED, ...OTHERS]))).toEqual([])
    const changes = changesBetween(before, await picturesOf(other, [...ROUNDED, ...OTHERS]))
    expect([...new Set(changes.map(({ story }) => story))]).toEqual(ROUNDED)
    expect(changes).toHaveLength(ROUNDED.length * 4)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Take pictures of these stories of a built Storybook, into a folder beside it. */
async function picturesOf(built: string, ids: readonly string[]): Promise<Pictures> {
  const { entries } = JSON.parse(await readFile(path.join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryEntry>
  }
  const server = await serveFolder(built)
  const problems: string[] = []
  try {
    const stories = ids.map((id) => entries[id]).filter((entry) => entry !== undefined)
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
