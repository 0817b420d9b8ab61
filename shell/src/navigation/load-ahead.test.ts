import { personas } from '@recog/testing'
import { createSessionStore, type SessionState } from '@recog/shared-session'
import { lineOf } from './line'
import { createLoadAhead } from './load-ahead'

function portal(connection: object | undefined, session: SessionState) {
  const stage = { prefetch: jest.fn(), fetchAhead: jest.fn() }
  const view = Object.create(window, {
    navigator: { value: connection ? { connection } : {} },
    document: { value: document },
    requestIdleCallback: { value: (work: () => void) => work() },
  }) as Window
  return { stage, ...createLoadAhead({ view, session: createSessionStore(session), stage }) }
}

describe('the line', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, 'spared'],
    [{ effectiveType: 'slow-2g' }, 'spared'],
    [{ effectiveType: '2g' }, 'spared'],
    [{ effectiveType: '3g' }, 'slow'],
    [{ effectiveType: '4g' }, 'fast'],
    [undefined, 'fast'],
  ])('%j is %s', (connection, line) => {
    expect(lineOf(connection ? { connection } : {})).toBe(line)
  })
})

describe('loading ahead', () => {
  it('brings the section behind a link, but on a line that is to be spared', () => {
    const slow = portal({ effectiveType: '3g' }, { status: 'signed-out' })
    slow.intended('mf-projects')
    expect(slow.stage.prefetch).toHaveBeenCalledWith('mf-projects')
    const spared = portal({ saveData: true }, { status: 'signed-out' })
    spared.intended('mf-projects')
    expect(spared.stage.prefetch).not.toHaveBeenCalled()
  })

  it('fetches where members go next, on a fast line only, and nothing for visitors', () => {
    const member = portal(undefined, personas.member)
    member.shown('mf-directory')
    expect(member.stage.fetchAhead).toHaveBeenCalledWith('mf-projects')
    const slow = portal({ effectiveType: '3g' }, personas.member)
    slow.shown('mf-directory')
    const visitor = portal(undefined, { status: 'signed-out' })
    visitor.shown('mf-public')
    for (const { stage } of [slow, visitor]) expect(stage.fetchAhead).not.toHaveBeenCalled()
  })
})
