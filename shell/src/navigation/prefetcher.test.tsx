import { personas, portal as pages } from '@recog/testing'
import { createSessionStore, type SessionState } from '@recog/shared-session'
import { fetchRelease } from '@recog/section-host'
import { connectionOf, createPrefetcher } from './prefetcher'

jest.mock('@recog/section-host', () => ({ fetchRelease: jest.fn(async () => {}) }))

const live = { version: '1', entry: '', preload: [] }
const registry = {
  ...pages.routes,
  sections: {
    'mf-directory': { live, likelyNext: '/projects' },
    'mf-projects': { live: { ...live, version: 'next' } },
    'mf-public': { live, likelyNext: '/CommitteeAccess' },
  },
}

function portal(connection: object | undefined, session: SessionState) {
  const stage = { load: jest.fn() }
  const view = Object.create(window, {
    navigator: { value: connection ? { connection } : {} },
    document: { value: document },
    requestIdleCallback: { value: (work: () => void) => work() },
  }) as Window
  return {
    stage,
    ...createPrefetcher({
      view,
      registry,
      match: pages.match,
      session: createSessionStore(session),
      ...stage,
    }),
  }
}

describe('the connection', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, 'saving'],
    [{ effectiveType: 'slow-2g' }, 'saving'],
    [{ effectiveType: '2g' }, 'saving'],
    [{ effectiveType: '3g' }, 'slow'],
    [{ effectiveType: '4g' }, 'fast'],
    [undefined, 'fast'],
  ])('%j is %s', (connection, kind) => {
    expect(connectionOf(connection ? { connection } : {})).toBe(kind)
  })
})

describe('prefetching', () => {
  it('loads the section behind a link, unless the visitor saves data', () => {
    const slow = portal({ effectiveType: '3g' }, { status: 'signed-out' })
    slow.onIntent('/projects/7?a=1')
    expect(slow.stage.load).toHaveBeenCalledWith('mf-projects')
    const saving = portal({ saveData: true }, { status: 'signed-out' })
    saving.onIntent('/projects/7?a=1')
    expect(saving.stage.load).not.toHaveBeenCalled()
  })

  it('loads the likely next section for members on a fast connection only', () => {
    const member = portal(undefined, personas.member)
    member.onPageReady('mf-directory')
    expect(fetchRelease).toHaveBeenLastCalledWith(expect.objectContaining({ version: 'next' }))
    const slow = portal({ effectiveType: '3g' }, personas.member)
    slow.onPageReady('mf-directory')
    const visitor = portal(undefined, { status: 'signed-out' })
    visitor.onPageReady('mf-public')
    expect(fetchRelease).toHaveBeenCalledTimes(1)
  })
})
