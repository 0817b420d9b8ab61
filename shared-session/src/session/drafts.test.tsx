import { deleteDraft, deleteDraftsExceptOf, hasDraft, storedDraft, storeDraft } from './drafts'

const draft = { value: { name: 'Spine registry' }, version: '3' }

beforeEach(() => sessionStorage.clear())

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

it('ignores what it cannot read', () => {
  sessionStorage.setItem('recog-draft:u1:/join', '{not JSON')
  expect(storedDraft('u1', '/join')).toBeUndefined()
  sessionStorage.setItem('recog-draft:u1:/join', '"text"')
  expect(storedDraft('u1', '/join')).toBeUndefined()
})

it('works when the storage is full', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(() => storeDraft('u1', '/join', draft)).not.toThrow()
  setItem.mockRestore()
})
