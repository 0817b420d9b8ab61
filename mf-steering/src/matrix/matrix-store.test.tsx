import type { MatrixUser } from '@recog/shared-session'
import { toastStore } from '@recog/shared-ui'
import type { MembershipChange } from '../api'
import { createMatrix, STEERING_TEXTS, type Matrix } from './matrix-store'

const physics = { id: 'p', name: 'Physics', description: '' }
const ada = {
  userId: 'ada',
  displayName: 'Ada',
  email: '',
  committeeIds: [] as string[],
} as unknown as MatrixUser
const agree = { title: 'Sure?', text: 'Really?', confirmLabel: 'Yes', tone: 'primary' } as const

function open(options: Partial<Parameters<typeof createMatrix>[0]> = {}) {
  const sent: boolean[] = []
  const matrix = createMatrix({
    users: [ada],
    committees: [physics],
    texts: STEERING_TEXTS,
    confirmationFor: () => undefined,
    assign: ({ assigned }: MembershipChange) => Promise.resolve(sent.push(assigned)),
    ...options,
  })
  const cell = () => matrix.store.getState().cells.get('ada')?.get('p')
  const saved = () =>
    new Promise<void>((resolve) => {
      if (cell()?.saving === false) return resolve()
      const unsubscribe = matrix.store.subscribe(() => {
        if (cell()?.saving !== false) return
        unsubscribe()
        resolve()
      })
      return undefined
    })
  return { matrix, sent, cell, saved }
}
/** What the server has by now. */
const now = (committeeIds: readonly string[]) => ({
  users: [{ ...ada, committeeIds }],
  committees: [physics],
})
/** The visitor returns to the page. */
async function refresh(matrix: Matrix, respond = () => {}) {
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  const stop = matrix.follow()
  document.dispatchEvent(new Event('visibilitychange'))
  await turn()
  respond()
  await turn()
  stop?.()
}
const toasts = () => toastStore.getState().list.map(({ text }) => text)
beforeEach(() => toastStore.setState({ list: [] }))

describe('a change in the matrix', () => {
  it('is sent at once and announced; the next one of the same checkbox replaces the message', async () => {
    const { matrix, sent, saved } = open()
    matrix.setAssigned(ada, physics, true)
    await saved()
    expect(toasts()).toEqual(['Assigned Ada to Physics.'])
    toastStore.getState().list[0]?.action?.onAction()
    expect(matrix.store.getState().cells.get('ada')?.get('p')?.saving).toBe(true)
    await saved()
    expect(sent).toEqual([true, false])
    expect(toasts()).toEqual(['Removed Ada from Physics.'])
  })

  it('waits for the answer to its question, and can then not be undone by one click', async () => {
    const { matrix, sent, saved } = open({ confirmationFor: () => agree })
    matrix.setAssigned(ada, physics, true)
    matrix.cancel()
    expect(sent).toEqual([])
    matrix.setAssigned(ada, physics, true)
    expect(matrix.store.getState().question?.title).toBe('Sure?')
    matrix.confirm()
    await saved()
    expect(sent).toEqual([true])
    expect(matrix.store.getState().question).toBeUndefined()
    expect(toastStore.getState().list[0]?.action).toBeUndefined()
  })

  it('is undone after the page has been refreshed as well', async () => {
    const { matrix, sent, cell, saved } = open({ load: async () => now([physics.id]) })
    matrix.setAssigned(ada, physics, true)
    await saved()
    await refresh(matrix)
    toastStore.getState().list[0]?.action?.onAction()
    await saved()
    expect(sent).toEqual([true, false])
    expect(cell()).toMatchObject({ assigned: false, confirmed: false })
  })

  it('is not mistaken for one by somebody else if a refresh began before it and ends after it', async () => {
    let respond: (data: ReturnType<typeof now>) => void = () => {}
    const { matrix, cell, saved } = open({ load: () => new Promise((resolve) => (respond = resolve)) })
    const refreshed = refresh(matrix, () => respond(now([])))
    matrix.setAssigned(ada, physics, true)
    await saved()
    await refreshed
    expect(matrix.store.getState().changes).toEqual([])
    expect(cell()?.assigned).toBe(true)
    await refresh(matrix, () => respond(now([physics.id])))
    expect(matrix.store.getState().changes).toEqual([])
    expect(matrix.store.getState().users[0]?.committeeIds).toEqual([physics.id])
  })

  it('is not sent if it cannot be made', () => {
    const { matrix, sent, cell } = open({ refusalOf: () => 'No.' })
    matrix.setAssigned(ada, physics, false)
    expect([sent, cell(), toasts()]).toEqual([[], undefined, ['No.']])
  })

  it('of a person is forgotten when their groups have changed in another way', async () => {
    const { matrix, sent, cell, saved } = open()
    matrix.setAssigned(ada, physics, true)
    await saved()
    matrix.forget('ada')
    expect(cell()).toBeUndefined()
    matrix.setAssigned(ada, physics, true)
    await saved()
    expect(sent).toEqual([true, true])
  })
})
