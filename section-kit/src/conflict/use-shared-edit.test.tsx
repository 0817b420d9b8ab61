import { act, renderHook } from '@testing-library/react'
import { ApiError } from '@recog/shared-session'
import { useSharedEdit } from './use-shared-edit'

const loaded = { title: 'Study', note: '', version: '1' }
const conflict = new ApiError('/api/x', 409, '', '"1"')
const formOf = (object: typeof loaded | undefined) => ({
  title: object?.title ?? '',
  note: object?.note ?? '',
})

function editing(object: typeof loaded | undefined, load: () => Promise<typeof loaded>) {
  return renderHook(() => useSharedEdit({ object, formOf, load }))
}

it('continues on the version of somebody else after a conflict', async () => {
  const { result } = editing(loaded, async () => ({ ...loaded, title: 'Trial', version: '2' }))
  act(() => result.current.draft.change({ note: 'mine' }))
  await act(async () => result.current.onFailure(conflict))
  expect(result.current.draft).toMatchObject({ value: { title: 'Trial', note: 'mine' }, version: '2' })
  expect(result.current.merged).toMatchObject({ theirs: { title: 'Trial' }, edit: { taken: ['title'] } })
  expect(result.current.opened.object?.version).toBe('2')
  expect(result.current.stateOf({ error: conflict, busy: false })).toEqual({ error: undefined, busy: false })
})

it('keeps the conflict as error when the other version cannot be loaded', async () => {
  const { result } = editing(loaded, () => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => result.current.onFailure(conflict))
  expect(result.current.merged).toBeUndefined()
  expect(result.current.stateOf({ error: conflict, busy: false }).error).toBe(conflict)
})

it('keeps the error when nobody has saved another version', async () => {
  const { result } = editing(loaded, async () => loaded)
  act(() => result.current.draft.change({ note: 'mine' }))
  await act(async () => result.current.onFailure(conflict))
  expect(result.current).toMatchObject({
    merged: undefined,
    draft: { value: { note: 'mine' }, version: '1' },
  })
  expect(result.current.stateOf({ error: conflict, busy: false }).error).toBe(conflict)
})

it('is saved if nothing was typed since it was sent', async () => {
  const load = jest.fn(async () => loaded)
  const { result } = editing(loaded, load)
  act(() => result.current.draft.change({ note: 'mine' }))
  await act(async () => expect(await result.current.saved(result.current.draft.value)).toBe(true))
  expect(result.current.draft).toMatchObject({ value: { note: 'mine' }, isDirty: false })
  expect(load).not.toHaveBeenCalled()
})

it('continues on the saved version with what was typed since it was sent', async () => {
  const { result } = editing(loaded, async () => ({ title: 'Trial', note: 'sent', version: '2' }))
  const sent = { title: 'Trial ', note: 'sent' }
  act(() => result.current.draft.change({ ...sent, note: 'sent, and more' }))
  await act(async () => expect(await result.current.saved(sent)).toBe(false))
  expect(result.current).toMatchObject({
    draft: { value: { title: 'Trial', note: 'sent, and more' }, version: '2', isDirty: true },
    merged: undefined,
  })
  act(() => result.current.draft.discard())
  expect(result.current.draft).toMatchObject({ value: { title: 'Trial', note: 'sent' }, isDirty: false })
})

it('keeps what was typed since it was sent if the saved version cannot be loaded', async () => {
  const { result } = editing(loaded, () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => result.current.draft.change({ note: 'sent, and more' }))
  await act(async () => expect(await result.current.saved({ title: 'Study', note: 'sent' })).toBe(false))
  expect(result.current.draft).toMatchObject({ value: { note: 'sent, and more' }, isDirty: true })
})

it.each([
  ['other failures', loaded, new ApiError('/api/x', 500, '')],
  ['new objects', undefined, conflict],
])('loads nothing for %s', async (_what, object, error) => {
  const load = jest.fn(async () => loaded)
  const { result } = editing(object, load)
  await act(async () => result.current.onFailure(error))
  expect(load).not.toHaveBeenCalled()
})
