import { portal } from '@recog/testing'
import { createRunningVersions, readRegistry, shellVersion, type Registry } from './registry'

it('reads the releases from the document', () => {
  const registry = {
    pages: [],
    sections: { 'mf-admin': { live: { version: '1', entry: '/a.js', preload: [] } } },
  }
  document.body.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(registry)}</script>`
  expect(readRegistry(document)).toEqual(registry)
})

it.each(['', '<script type="application/json" id="portal-registry"></script>'])(
  'rejects a document without a registry: %j',
  (html) => {
    document.body.innerHTML = html
    expect(() => readRegistry(document)).toThrow('The document carries no section registry')
  },
)

it('reads the version of the shell from the document', () => {
  document.head.innerHTML = ''
  expect(shellVersion(document)).toBeUndefined()
  document.head.innerHTML = '<meta name="portal-version" content="0.1.0-abc">'
  expect(shellVersion(document)).toBe('0.1.0-abc')
})

const registry: Registry = {
  ...portal.routes,
  sections: Object.fromEntries(
    portal.sectionNames.map((name) => [name, { live: { version: '1', entry: '', preload: [] } }]),
  ),
}
const running = (changes: Record<string, string> = {}, shell = '1') => ({
  shell,
  sections: { ...Object.fromEntries(portal.sectionNames.map((name) => [name, '1'])), ...changes },
})

function versionsReading(read: () => Promise<unknown>) {
  return createRunningVersions({ view: window, registry, read })
}

beforeEach(() => {
  window.sessionStorage.clear()
  document.head.innerHTML = '<meta name="portal-version" content="1">'
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it('sends no request while the known versions are fresh', async () => {
  const read = jest.fn(async () => running())
  expect(await versionsReading(read).isOutdated('mf-projects')).toBe(false)
  expect(read).not.toHaveBeenCalled()
})

it('reports only the section with another live version as outdated', async () => {
  const versions = versionsReading(async () => running({ 'mf-projects': '2' }))
  jest.advanceTimersByTime(20_000)
  expect(await versions.isOutdated('mf-admin')).toBe(false)
  expect(await versions.isOutdated('mf-projects')).toBe(true)
})

it('reports every section as outdated when the shell has another version', async () => {
  const versions = versionsReading(async () => running({}, '2'))
  expect(await versions.isOutdated('mf-admin', true)).toBe(true)
})

const newer = async () => running({ 'mf-projects': '2' })

it('loads the document once for a newer version, even if the document stays old', async () => {
  expect(await versionsReading(newer).isOutdated('mf-projects', true)).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(await versionsReading(newer).isOutdated('mf-projects', true)).toBe(false)
})

it('reports a newer version again if the visitor has changed their mind before the document was loaded', async () => {
  const versions = versionsReading(newer)
  expect(await versions.isOutdated('mf-projects', true)).toBe(true)
  expect(await versions.isOutdated('mf-projects')).toBe(true)
})

it('continues with the known versions when the server does not respond', async () => {
  const versions = versionsReading(() => new Promise(() => {}))
  const outdated = versions.isOutdated('mf-projects', true)
  jest.advanceTimersByTime(1_000)
  expect(await outdated).toBe(false)
  const refused = versionsReading(() => Promise.reject(new Error('503')))
  expect(await refused.isOutdated('mf-projects', true)).toBe(false)
})

it.each([null, 'maintenance', {}, { shell: '2' }, { shell: 2, sections: {} }])(
  'continues with the known versions when the response is something else: %j',
  async (sent) => {
    expect(await versionsReading(async () => sent).isOutdated('mf-projects', true)).toBe(false)
  },
)

it('requests the versions again when the visitor returns to the tab', async () => {
  const read = jest.fn(async () => running())
  versionsReading(read)
  jest.advanceTimersByTime(20_000)
  window.dispatchEvent(new Event('focus'))
  expect(read).toHaveBeenCalledTimes(1)
})
