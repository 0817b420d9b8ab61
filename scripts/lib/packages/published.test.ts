import { BUNDLED, manifestOf, PUBLISHED, publishedEntry } from './published.mjs'

/** Entries that only tests of this repository use. */
const ONLY_HERE = ['./testing', './testing/bucket', './testing/collector', './testing/names-in-order']

describe.each(PUBLISHED.filter((name) => !BUNDLED.includes(name)))('the published package %s', (name) => {
  const { exports, publishConfig } = manifestOf(name)

  it('has a compiled entry with types for each source', () => {
    const sources = Object.entries(exports).filter(([entry]) => !ONLY_HERE.includes(entry))
    expect(publishConfig?.exports).toEqual(
      Object.fromEntries(sources.map(([entry, source]) => [entry, publishedEntry(source)])),
    )
  })

  it('needs no package that is not published', () => {
    const { dependencies = {} } = manifestOf(name) as { dependencies?: Record<string, string> }
    const ours = Object.keys(dependencies).filter((each) => each.startsWith('@recog/'))
    expect(PUBLISHED).toEqual(expect.arrayContaining(ours.map((each) => each.slice('@recog/'.length))))
  })
})
