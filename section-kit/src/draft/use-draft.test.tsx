import { StrictMode, useEffect } from 'react'
import { act, screen } from '@testing-library/react'
import { personas, reload, renderRoute } from '@recog/testing'
import { draftStore, storeDraft, type SessionState } from '@recog/shared-session'
import { useDraft, type Draft } from './use-draft'

const INITIAL = { name: '', groups: [] as readonly string[] }

interface FormProps {
  readonly version?: string
  readonly onSaved?: () => void
}

function Form({ version = '1', onSaved }: FormProps) {
  const draft = useDraft({ initial: INITIAL, version })
  return (
    <>
      <input
        aria-label="Name"
        value={draft.value.name}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <p>{`version ${draft.version}, ${draft.isRestored ? 'restored' : 'new'}`}</p>
      <button type="button" onClick={draft.discard}>
        Discard
      </button>
      <button
        type="button"
        onClick={() => {
          const newer = {
            initial: { ...INITIAL, name: 'Theirs' },
            version: '2',
            value: { ...INITIAL, name: 'Mine' },
          }
          draft.continueOn(newer)
        }}
      >
        Continue on theirs
      </button>
      <button
        type="button"
        onClick={() => {
          draft.saved()
          onSaved?.()
        }}
      >
        Save
      </button>
    </>
  )
}

const open = (session: SessionState = personas.member, form = <Form />) =>
  renderRoute(form, { at: '/projects/new', session })

beforeEach(() => draftStore.setState({}, true))

it('survives a reload, with the version that it was typed for', async () => {
  const { user, unmount } = open()
  await user.type(screen.getByLabelText('Name'), 'Spine')
  await reload(unmount)
  const { hasUnsavedChanges } = open(personas.member, <Form version="2" />)
  expect(screen.getByLabelText('Name')).toHaveValue('Spine')
  expect(screen.getByText('version 1, restored')).toBeVisible()
  expect(hasUnsavedChanges()).toBe(true)
})

it('survives a second reload without a change in between', async () => {
  const { user, unmount } = open()
  await user.type(screen.getByLabelText('Name'), 'Spine')
  await reload(unmount)
  const second = open(
    personas.member,
    <StrictMode>
      <Form />
    </StrictMode>,
  )
  await reload(second.unmount)
  open()
  expect(screen.getByLabelText('Name')).toHaveValue('Spine')
})

it('is shown to nobody else', async () => {
  const { user, unmount } = open()
  await user.type(screen.getByLabelText('Name'), 'Spine')
  await reload(unmount)
  open(personas.lead)
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('waits until it is known who is signed in', async () => {
  const { user, unmount } = open()
  await user.type(screen.getByLabelText('Name'), 'Spine')
  await reload(unmount)
  const { store } = open(personas.loading)
  expect(screen.getByLabelText('Name')).toHaveValue('')
  act(() => store.setState(personas.member, true))
  expect(screen.getByLabelText('Name')).toHaveValue('Spine')
})

it.each(['Discard', 'Save'])('is gone after %s', async (button) => {
  const { user, unmount, hasUnsavedChanges } = open()
  await user.type(screen.getByLabelText('Name'), 'Spine')
  expect(hasUnsavedChanges()).toBe(true)
  await user.click(screen.getByRole('button', { name: button }))
  expect(hasUnsavedChanges()).toBe(false)
  await reload(unmount)
  open()
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('is gone when the page is left, and unchanged text is not unsaved', async () => {
  const { user, unmount, hasUnsavedChanges } = open()
  await user.type(screen.getByLabelText('Name'), 'S')
  await user.clear(screen.getByLabelText('Name'))
  expect(hasUnsavedChanges()).toBe(false)
  await user.type(screen.getByLabelText('Name'), 'S')
  await act(async () => unmount())
  open()
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('continues on a newer version, to which Discard then returns', async () => {
  const { user, hasUnsavedChanges } = open()
  await user.type(screen.getByLabelText('Name'), 'S')
  await user.click(screen.getByRole('button', { name: 'Continue on theirs' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Mine')
  expect(screen.getByText('version 2, new')).toBeVisible()
  expect(hasUnsavedChanges()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Theirs')
  expect(hasUnsavedChanges()).toBe(false)
})

it('leaves alone what is typed in the form that is opened again, when something ends late', async () => {
  const drafts: Draft<typeof INITIAL>[] = []
  function Reporting({ onOpen }: { readonly onOpen: (draft: Draft<typeof INITIAL>) => void }) {
    const draft = useDraft({ initial: INITIAL })
    useEffect(() => onOpen(draft))
    return null
  }
  const { unmount } = open(personas.member, <Reporting onOpen={(draft) => void drafts.push(draft)} />)
  await act(async () => unmount())
  const { user } = open()
  await user.type(screen.getByLabelText('Name'), 'Spine')
  for (const draft of drafts) {
    act(() => draft.saved())
    act(() => draft.discard())
    act(() => draft.change({ name: 'Late' }))
  }
  expect(screen.getByLabelText('Name')).toHaveValue('Spine')
})

it('ignores a draft of another form', () => {
  const user = personas.member.user.userId
  storeDraft(user, '/projects/new', { value: { name: 7, title: 'x' }, version: '' })
  open()
  expect(screen.getByLabelText('Name')).toHaveValue('')
  expect(screen.getByText('version 1, new')).toBeVisible()
})

it('lets the visitor leave the page in the task in which it was saved', async () => {
  let isUnsaved: boolean | undefined
  const onSaved = () => void (isUnsaved = hasUnsavedChanges())
  const { user, hasUnsavedChanges } = open(personas.member, <Form onSaved={onSaved} />)
  await user.type(screen.getByLabelText('Name'), 'Spine')
  expect(hasUnsavedChanges()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(isUnsaved).toBe(false)
})
