import { rm } from 'node:fs/promises'
import path from 'node:path'
import { changesBetween } from '@recog/design-reference/pictures/changes'
import { openChanges } from '@recog/design-reference/pictures/review'
import { baselineOf, listPictures } from '@recog/design-reference/pictures/store'
import { writeReviewPage } from '@recog/design-reference/pictures/review-page'
import type { Pictures } from '@recog/design-reference/pictures/picture'
import { buildTestedStorybook, serveFolder, storiesAt } from '../stories/build'
import { ROOT } from '../support/root'
import { takePictures } from './take'
import { CURRENT, PAGE, readReview } from './places'

/** Take pictures of the stories, compare them with those of the last releases, and write the review page. */
export async function review(store: string, only: RegExp, running: string | undefined): Promise<void> {
  const started = Date.now()
  const server = running ? { url: running, close: () => {} } : await serveFolder(await buildTestedStorybook())
  try {
    const stories = (await storiesAt(server.url)).filter(
      ({ id, type, title }) => type === 'story' && !title.startsWith('Runner') && only.test(id),
    )
    await rm(CURRENT, { recursive: true, force: true })
    let problems = 0
    const current = await takePictures(server.url, CURRENT, stories, (text) => {
      problems += 1
      console.log(`  ${text}`)
    })
    await listPictures(CURRENT, current)
    const before = await baselines(store, current, only)
    const changes = changesBetween(before.pictures, current)
    const shown = await writeReviewPage(PAGE, {
      changes,
      current: CURRENT,
      before: before.fileOf,
      review: readReview(),
    })
    const open = openChanges(shown, readReview()).length
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(
      `${Object.keys(current).length} pictures in ${seconds} s, ${shown.length} changes, ${open} to review`,
    )
    console.log(`Review page: ${path.relative(ROOT, path.join(PAGE, 'index.html'))}`)
    process.exitCode = problems === 0 ? 0 : 1
  } finally {
    server.close()
  }
}

/** The pictures of the last release of each package, and where their files are. */
async function baselines(store: string, current: Pictures, only: RegExp) {
  const owners = [...new Set(Object.values(current).map(({ owner }) => owner))]
  const found = owners.flatMap((owner) => baselineOf(store, owner) ?? [])
  const all = Object.assign({}, ...found.map(({ pictures }) => pictures)) as Pictures
  const pictures = Object.fromEntries(Object.entries(all).filter(([, { story }]) => only.test(story)))
  const fileOf = (file: string) => {
    const baseline = found.find((candidate) => candidate.pictures[file])
    return baseline && path.join(baseline.folder, file)
  }
  return { pictures, fileOf }
}
