import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { digestOf, fileOf, type Pictures, type Shown } from './picture'
import { accept, openChanges, parseReview, type Review } from './review'
import { changesBetween } from './changes'
import { baselineOf, listPictures, picturesIn, storePictures } from './store'

const shown = (story: string): Shown => ({
  story,
  title: 'Components/Badge',
  name: story,
  owner: 'shared-ui',
  width: 390,
  theme: 'dark',
})
const pictures = (stories: Record<string, string>): Pictures =>
  Object.fromEntries(
    Object.entries(stories).map(([story, digest]) => [fileOf(shown(story)), { ...shown(story), digest }]),
  )
const decision = (digest: string, kind: 'accepted' | 'rejected' = 'accepted') =>
  ({ digest, decision: kind, comment: 'Rounder.', by: 'Ada', at: '2026-03-02T09:00:00Z' }) as const

const before = pictures({ same: '1', other: '1', gone: '1' })
const after = pictures({ same: '1', other: '2', fresh: '1' })
const changes = changesBetween(before, after)

describe('the changes since the last release', () => {
  it('are the pictures that were added, removed or look different', () => {
    expect(changes.map(({ story, kind }) => [story, kind])).toEqual([
      ['fresh', 'added'],
      ['gone', 'removed'],
      ['other', 'changed'],
    ])
  })

  it('stay open until each is accepted as it is now', () => {
    const review: Review = {
      'fresh.390.dark.png': decision('1'),
      'gone.390.dark.png': decision('1', 'rejected'),
      'other.390.dark.png': decision('an earlier picture'),
    }
    expect(openChanges(changes, review).map(({ story }) => story)).toEqual(['gone', 'other'])
    expect(() => accept(changes, review, '0.1.0')).toThrow(
      '2 of 3 changes are not accepted:\n  gone.390.dark.png',
    )
  })

  it('are recorded with who accepted them, when and why', () => {
    const review = Object.fromEntries(changes.map(({ file, digest }) => [file, decision(digest)]))
    expect(accept(changes, review, '0.1.0')).toMatchObject({
      since: '0.1.0',
      changes: [{ story: 'fresh', by: 'Ada', comment: 'Rounder.' }, { story: 'gone' }, { story: 'other' }],
    })
  })
})

describe('a review', () => {
  it('is refused if a decision is incomplete, or names a file elsewhere', () => {
    const good = { 'a.390.dark.png': decision('1') }
    expect(parseReview(JSON.stringify(good))).toEqual(good)
    expect(() => parseReview('{"a.390.dark.png":{"decision":"accepted"}}')).toThrow('a.390.dark.png')
    expect(() => parseReview(JSON.stringify({ '../a.png': decision('1') }))).toThrow('../a.png')
    expect(() => parseReview('null')).toThrow('not an object')
  })
})

it('can be opened as a file, from which browsers load no modules', () => {
  const page = readFileSync(path.join(__dirname, 'review-page/index.html'), 'utf8')
  expect(page).toContain('src="review.js"')
  expect(page).not.toContain('type="module"')
})

describe('the store of pictures', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
  const [store, from] = [path.join(folder, 'store'), path.join(folder, 'current')]
  const accepted = { since: undefined, changes: [] }
  afterAll(() => rmSync(folder, { recursive: true }))

  it('keeps the pictures of each release, and compares with the newest', async () => {
    expect(baselineOf(store, 'shared-ui')).toBeUndefined()
    const own = pictures({ only: digestOf(Buffer.from('picture')) })
    await listPictures(from, own)
    writeFileSync(path.join(from, 'only.390.dark.png'), 'picture')
    for (const version of ['0.9.0', '0.10.0']) {
      await storePictures(store, { owner: 'shared-ui', version }, { from, pictures: own, accepted })
    }
    const baseline = baselineOf(store, 'shared-ui')
    expect(baseline?.version).toBe('0.10.0')
    expect(baseline?.pictures).toEqual(picturesIn(from))
    expect(readFileSync(path.join(store, 'shared-ui/0.10.0/only.390.dark.png'), 'utf8')).toBe('picture')
  })

  it('never changes the pictures of a release', async () => {
    const release = { owner: 'section-kit', version: '0.9.0' }
    await storePictures(store, release, { from, pictures: {}, accepted })
    await expect(storePictures(store, release, { from, pictures: {}, accepted })).rejects.toThrow('already')
  })

  it('refuses a name that no later run would find as the last release', async () => {
    const release = { owner: 'shared-ui', version: '1' }
    await expect(storePictures(store, release, { from, pictures: {}, accepted })).rejects.toThrow(
      'no version',
    )
  })
})
