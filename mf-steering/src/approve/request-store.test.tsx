import { waitFor } from '@testing-library/react'
import type { SteeringUser } from '@recog/shared-session'
import { toastStore } from '@recog/shared-ui'
import { mockApi } from '@recog/testing'
import { firstAccess } from './decisions'
import { createRequestStore } from './request-store'

const api = mockApi()
const calls: string[] = []
const noting = (name: string, response: unknown) => async (request: Request) => {
  const { userId } = (await request.json()) as { userId: string }
  calls.push(`${name} ${userId}`)
  return response
}
beforeEach(() => {
  calls.length = 0
  toastStore.setState({ list: [] })
  api({
    approve: noting('approve', { undoSeconds: 10 }),
    undoDecision: noting('undo', {}),
    steeringAssign: {},
  })
})
afterEach(() => void jest.useRealTimers())

const nothing = () => {}
const focus = { after: nothing, keepOn: nothing, keepIfOn: nothing, onFirst: nothing }
const person = (userId: string) =>
  ({
    userId,
    displayName: userId,
    email: `${userId}@x.org`,
    isApproved: false,
    requestedAt: '',
    committeeIds: [] as readonly string[],
  }) as SteeringUser
const [ada, ben] = [person('ada'), person('ben')]

function open() {
  const requests = createRequestStore({
    people: [ada, ben],
    canDecline: true,
    access: firstAccess(undefined),
    focus,
    onGroupsChanged: nothing,
  })
  const state = () => requests.store.getState()
  const decided = (userId: string, verb: 'approve' | undefined) =>
    new Promise<void>((resolve) => {
      const unsubscribe = requests.store.subscribe(({ decisions, running }) => {
        const decision = decisions.get(userId)
        if (running || (verb ? decision?.status !== 'decided' : decision)) return
        unsubscribe()
        resolve()
      })
    })
  return { requests, state, decided }
}

describe('the requests', () => {
  it('hide what has been decided by the time of a new search or order, until it is taken back', async () => {
    const { requests, state, decided } = open()
    requests.approve(ada)
    await decided('ada', 'approve')
    expect(state().hidden).toEqual(new Set())
    requests.rearrange()
    expect(state().hidden).toEqual(new Set(['ada']))
    requests.undo(ada)
    await decided('ada', undefined)
    requests.stop()
    expect(state().hidden).toEqual(new Set())
    expect(state().people.map(({ isApproved }) => isApproved)).toEqual([false, false])
  })

  it('do not change while nothing more has been decided, so that a key does not index everybody again', () => {
    const { requests, state } = open()
    const before = state()
    requests.rearrange()
    expect(state()).toBe(before)
  })

  it('are decided once, and not again while they can be undone', async () => {
    const { requests, decided } = open()
    requests.approve(ada)
    requests.approve(ada)
    await decided('ada', 'approve')
    requests.approve(ada)
    requests.stop()
    expect(calls).toEqual(['approve ada'])
  })

  it('can be undone for the whole time after they are decided again', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { requests, state, decided } = open()
    requests.approve(ada)
    await decided('ada', 'approve')
    await jest.advanceTimersByTimeAsync(6_000)
    requests.undo(ada)
    await decided('ada', undefined)
    requests.approve(ada)
    await decided('ada', 'approve')
    await jest.advanceTimersByTimeAsync(6_000)
    expect(state().decisions.get('ada')).toMatchObject({ undo: 'possible' })
    await jest.advanceTimersByTimeAsync(6_000)
    expect(state().decisions.get('ada')).toMatchObject({ undo: 'over' })
  })

  it('are decided together as far as they still wait, and stay selected until then', async () => {
    const { requests, state, decided } = open()
    requests.select(['ada', 'ben'], true)
    requests.ask('approve', [ada, ben])
    requests.approve(ada)
    await decided('ada', 'approve')
    expect(state().selected).toEqual(new Set(['ben']))
    await requests.answer('')
    requests.stop()
    expect(calls).toEqual(['approve ada', 'approve ben'])
    // To be assigned together.
    expect(state().selected).toEqual(new Set(['ben']))
  })

  it('keep the groups that were ticked since several were assigned, if that is undone', async () => {
    const { requests, state } = open()
    const groupsOf = () => state().people.map(({ committeeIds }) => committeeIds)
    requests.ask('assign', [ada, ben])
    await requests.answer('', { groups: [{ id: 'p', name: 'Physics', description: '' }], onlyNamed: false })
    requests.noteAssigned({ userId: 'ada', committeeId: 'm', assigned: true, version: '' })
    expect(groupsOf()).toEqual([['p', 'm'], ['p']])
    toastStore.getState().list[0]?.action?.onAction()
    await waitFor(() => expect(groupsOf()).toEqual([['m'], []]))
  })

  it('are in the list again if a new member could not be added to groups, and the decision cannot be undone', async () => {
    api({ approve: { undoSeconds: 0 }, steeringAssign: 500 })
    const { requests, state } = open()
    requests.select(['ada'], true)
    requests.ask('approve', [ada])
    await requests.answer('', { groups: [{ id: 'p', name: 'Physics', description: '' }], onlyNamed: false })
    expect(toastStore.getState().list.at(-1)?.text).toMatch(/the reasons are in the list\.$/)
    expect(state().decisions.get('ada')).toMatchObject({
      status: 'decided',
      verb: 'approve',
      undo: 'over',
      failure: { text: 'Failed to update the groups of ada.' },
    })
  })
})
