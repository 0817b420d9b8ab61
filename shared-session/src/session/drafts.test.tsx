import type * as drafts from './drafts'
import { deleteDraft, draftStore, hasDraft, deleteDraftsExceptOf, storedDraft, storeDraft } from './drafts'

const draft = { value: { name: 'Spine registry' }, version: '3' }

beforeEach(() => {
  sessionStorage.clear()
  draftStore.setState({}, true)
})

it('stores the draft of a form for one person', () => {
  storeDraft('u1', '/projects/new', draft)
  expect(storedDraft('u1', '/projects/new')).toEqual(draft)
  expect(storedDraft('u2', '/projects/new')).toBeUndefined()
  expect(storedDraft('u1', '/projects/7/edit')).toBeUndefined()
  expect(hasDraft('/Projects/new')).toBe(true)
  expect(hasDraft('/projects')).toBe(false)
  deleteDraft('u1', '/projects/new')
  expect(storedDraft('u1', '/projects/new')).toBeUndefined()
})

it('deletes what others have typed, and nothing else', () => {
  storeDraft('u1', '/join', draft)
  storeDraft('u10', '/join', draft)
  sessionStorage.setItem('portal-scroll', '{}')
  deleteDraftsExceptOf('u1')
  expect(storedDraft('u1', '/join')).toEqual(draft)
  expect(storedDraft('u10', '/join')).toBeUndefined()
  deleteDraftsExceptOf(undefined)
  expect(storedDraft('u1', '/join')).toBeUndefined()
  expect(sessionStorage.getItem('portal-scroll')).toBe('{}')
})

it('gives people what they typed before it was known who they are', () => {
  storeDraft('u1', '/join', draft)
  storeDraft('', '/join', { value: { name: 'Typed last' }, version: '' })
  deleteDraftsExceptOf('u1')
  expect(storedDraft('u1', '/join')?.value).toEqual({ name: 'Typed last' })
  expect(storedDraft('', '/join')).toBeUndefined()
})

it('survives a reload, and so do those of older releases', () => {
  storeDraft('u1', '/join', draft)
  sessionStorage.setItem('recog-draft:u1:/projects/new#form', JSON.stringify(draft))
  jest.isolateModules(() => {
    const reloaded = jest.requireActual<typeof drafts>('./drafts')
    expect(reloaded.storedDraft('u1', '/join')).toEqual({ ...draft, isRestored: true })
    expect(reloaded.storedDraft('u1', '/projects/new#form')).toEqual({ ...draft, isRestored: true })
    expect(reloaded.hasDraft('/projects/new')).toBe(true)
  })
  expect(Object.keys(sessionStorage)).toEqual(['recog-draft:all'])
})

it('works when the storage is full', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(() => storeDraft('u1', '/join', draft)).not.toThrow()
  expect(storedDraft('u1', '/join')).toEqual(draft)
  setItem.mockRestore()
})
