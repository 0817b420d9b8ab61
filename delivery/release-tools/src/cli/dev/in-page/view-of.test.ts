import { viewOf, type PageFacts } from './view-of'

const good = { hash: 'a', errors: [], notes: [] }
const WELL: PageFacts = {
  section: 'mf-news',
  build: good,
  isConnected: true,
  failure: undefined,
  shownVersion: 'preview',
}
const problem = { message: 'Expected ident', file: 'mf-news/src/Page.tsx', line: 13 }

describe('above a page of the section', () => {
  it.each([
    ['its own code runs', {}],
    ['another section is on screen', { shownVersion: undefined }],
    ['nothing is built yet', { build: undefined }],
  ])('there is nothing while %s', (_what, news: Partial<PageFacts>) => {
    expect(viewOf({ ...WELL, ...news })).toBeUndefined()
  })

  it('a compile error is shown with its file and line, before what the build before has thrown', () => {
    const build = { ...good, errors: [problem] }
    const view = viewOf({ ...WELL, build, failure: { message: 'boom' } })
    expect(view).toMatchObject({ title: 'mf-news does not compile', problems: [problem] })
  })

  it('what the code throws is shown until it is fixed', () => {
    expect(viewOf({ ...WELL, failure: problem })).toMatchObject({ title: 'mf-news throws' })
    expect(viewOf({ ...WELL, failure: undefined })).toBeUndefined()
  })

  it('a change that the page cannot show is named', () => {
    const notes = ['shared-session/src/client/call.ts has changed']
    expect(viewOf({ ...WELL, build: { ...good, notes } })).toMatchObject({ notes })
  })

  it('the end of the command is said', () => {
    expect(viewOf({ ...WELL, isConnected: false })?.title).toBe('sections dev has ended')
  })
})

describe('the released version', () => {
  const released: PageFacts = { ...WELL, shownVersion: '0.1.0-5a16986' }

  it('is never shown without saying so, and the page offers the local build', () => {
    expect(viewOf(released)).toMatchObject({
      offersPreview: true,
      notes: ['This page shows the released mf-news 0.1.0-5a16986, not your code.'],
    })
  })

  it.each<[string, Partial<PageFacts>]>([
    ['when the local build does not compile', { build: { ...good, errors: [problem] } }],
    ['when the local build throws', { failure: problem }],
    ['when the command has ended', { isConnected: false }],
  ])('is named %s', (_when, news) => {
    expect(viewOf({ ...released, ...news })?.notes.join()).toContain('not your code')
  })
})
