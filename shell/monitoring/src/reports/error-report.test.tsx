import { errorReport, sendErrorReport } from './error-report'
import { framesOf } from './frames'
import { sendReport } from './send-report'
import { reportSectionEvent } from './section-events'

jest.mock('./send-report')
beforeEach(() => jest.mocked(sendReport).mockClear())

const origin = 'http://localhost'
const chrome = (...frames: string[]) =>
  `TypeError: Ada Lovelace is gone\n${frames.map((each) => `    at f (${each})`).join('\n')}`
const projects = `${origin}/assets/mf-projects/0.1.0-abc/chunk.0123456789.js:1:2345`
const shell = `${origin}/assets/shell/0.1.0-def/sections.0123456789.js:2:17`

function thrown(stack: string, name = 'TypeError'): Error {
  const error = new Error('Ada Lovelace is gone')
  return Object.assign(error, { name, stack })
}

describe('the positions in a stack', () => {
  const expected = [
    { section: 'mf-projects', version: '0.1.0-abc', file: 'chunk.0123456789.js', line: 1, column: 2345 },
  ]
  it.each([
    ['Chromium', `TypeError: x\n    at save (${projects})`],
    ['Chromium, without a function', `TypeError: x\n    at ${projects}`],
    ['Firefox', `save@${projects}\n@debugger eval code:1:1`],
    ['Safari', `save@${projects}\nglobal code@${origin}/projects:1:1`],
    ['a script that was loaded again', `save@${projects.replace('.js:', '.js#1:')}`],
  ])('are found in the format of %s', (_, stack) => {
    expect(framesOf(stack, origin)).toEqual(expected)
  })

  it('are only those of our own origin', () => {
    expect(framesOf(projects.replace(origin, 'http://localhost:4105'), origin)).toEqual([])
    expect(framesOf('f@chrome-extension://abc/content.js:1:2', origin)).toEqual([])
  })
})

describe('an error', () => {
  const ownerOf = (error: unknown, more = {}) => {
    const report = errorReport({ error, source: 'uncaught', ...more }, document)
    return report && `${report.section}@${report.version}`
  }
  beforeEach(() => {
    document.body.innerHTML = `<div data-slot="mf-admin" data-state="shown" data-section-version="0.2.0"></div>`
  })

  it('belongs to the innermost section in its stack, even if shared code threw it', () => {
    expect(ownerOf(thrown(chrome(shell, projects)))).toBe('mf-projects@0.1.0-abc')
  })

  it('belongs to the shell if no section is in its stack', () => {
    expect(ownerOf(thrown(chrome(shell)))).toBe('shell@0.1.0-def')
  })

  it('belongs to the section that was mounted, whatever its stack says', () => {
    const own = { section: 'mf-public', version: '0.3.0' }
    expect(ownerOf(thrown(chrome(projects)), own)).toBe('mf-public@0.3.0')
  })

  it('is found by its position if it is not an error object, and by the section on screen if it has none', () => {
    expect(ownerOf('text', { position: projects })).toBe('mf-projects@0.1.0-abc')
    expect(ownerOf(undefined, { source: 'rejection' })).toBe('mf-admin@0.2.0')
  })

  it('is that of the cause, if the section host wrapped it', () => {
    const outer = new Error('mf-projects did not mount', { cause: thrown(chrome(projects), 'RangeError') })
    expect(errorReport({ error: outer, source: 'render' }, document)).toMatchObject({
      name: 'RangeError',
      section: 'mf-projects',
    })
  })

  it('is not reported if it is of a browser extension', () => {
    expect(ownerOf(thrown('f@moz-extension://abc/content.js:1:2'))).toBeUndefined()
  })

  it('is reported without its message and without names that somebody could have typed', () => {
    const text = JSON.stringify(
      errorReport({ error: thrown(chrome(projects), 'Ada Lovelace'), source: 'render' }, document),
    )
    expect(text).not.toMatch(/Ada|Lovelace/)
    expect(text).toContain('"name":"Error"')
  })
})

describe('the first error after a mount', () => {
  const mount = (kind: 'mounted' | 'evaluate' | 'crash') =>
    reportSectionEvent({ section: 'mf-projects', version: '0.1.0-abc', kind, attempt: 1, ms: 1 })
  const errors = () =>
    jest.mocked(sendReport).mock.calls.flatMap(([report]) => ('first' in report ? [report.first] : []))
  const fail = () => sendErrorReport({ error: thrown(chrome(projects)), source: 'uncaught' })
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())

  it('is marked, so that a mount counts once however often it throws', () => {
    mount('mounted')
    fail()
    fail()
    mount('crash')
    fail()
    mount('mounted')
    fail()
    expect(errors()).toEqual([true, false, false, true])
  })

  it('is none that made the mount fail, which is counted itself', () => {
    mount('evaluate')
    fail()
    expect(errors()).toEqual([false])
  })
})
