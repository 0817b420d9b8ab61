import { CONTRACT_VERSION, type SectionModule } from '@recog/section-contract'
import { loadExposed } from './federation/federation'
import { loadModule } from './load-module'
import { fetchRelease } from './retryable-import'

jest.mock('./federation/federation', () => ({ loadExposed: jest.fn() }))
jest.mock('./retryable-import')

const release = { version: '1.4.2-abc', entry: '/entry.js', preload: [] }
const section: SectionModule = {
  name: 'mf-projects',
  contract: CONTRACT_VERSION,
  mount: async () => {},
  unmount: async () => {},
}
const exposed = jest.mocked(loadExposed)

beforeEach(() => {
  jest.mocked(fetchRelease).mockReset().mockResolvedValue()
  exposed.mockReset().mockResolvedValue({ section })
})

it('fetches the files of a release before the runtime loads it', async () => {
  exposed.mockImplementation(async () => {
    expect(fetchRelease).toHaveBeenCalledWith(release)
    return { section }
  })
  expect(await loadModule('mf-projects', release)).toBe(section)
})

it('gives each version its own name in the runtime, so that two can be on one page', async () => {
  await loadModule('mf-projects', release)
  await loadModule('mf-projects', { ...release, version: '1.4.3-def' })
  const [first, second] = exposed.mock.calls.map(([name]) => name)
  expect(first).not.toBe(second)
})

it('does not run the code of a release whose files cannot be loaded', async () => {
  jest.mocked(fetchRelease).mockRejectedValue(new Error('503'))
  await expect(loadModule('mf-projects', release)).rejects.toThrow('503')
  expect(exposed).not.toHaveBeenCalled()
})

it.each([
  ['nothing', null],
  ['no section', {}],
  ['a section of another contract', { section: { ...section, contract: CONTRACT_VERSION + 1 } }],
])('rejects a release that exposes %s', async (_what, value) => {
  exposed.mockResolvedValue(value)
  await expect(loadModule('mf-projects', release)).rejects.toMatchObject({ kind: 'contract' })
})
