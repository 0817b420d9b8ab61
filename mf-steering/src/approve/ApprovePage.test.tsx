import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import type { Capability } from '@recog/shared-session'
import { SectionRoutes } from '../SectionRoutes'
// Loading what is loaded later takes its time on a busy machine.
import './DecisionTable'

const api = mockApi()
const waiting = {
  userId: 'w',
  email: 'wei@x.org',
  displayName: 'Wei Österreich',
  userRole: 'Applicant',
  institution: 'Clinic',
}
const nameless = { userId: 'n', email: 'only@mail.org', displayName: '', userRole: null }
const approved = { userId: 'a', email: 'ada@x.org', displayName: 'Ada', userRole: 'committee' }

const other = { userId: 'o', email: 'ola@x.org', displayName: 'Ola Ødegård', userRole: 'Applicant' }

const open = (capabilities: readonly Capability[] = personas.steering.user.capabilities) =>
  renderRoute(<SectionRoutes />, {
    at: '/steering/approve',
    session: { status: 'signed-in', user: { ...personas.steering.user, capabilities } },
  })
const refusal = (message: string) => () => Response.json({ message }, { status: 409 })

describe('approving requests', () => {
  it('lists people who are not approved yet, with their details', async () => {
    api({ steeringUsers: [waiting, approved, nameless] })
    open()
    expect(await screen.findByRole('row', { name: /Wei Österreich/ })).toHaveTextContent('Clinic')
    expect(screen.queryByText('Ada')).not.toBeInTheDocument()
  })

  it('approves a person by id and e-mail address, announces it and removes the row', async () => {
    const sent: unknown[] = []
    api({
      steeringUsers: [waiting, nameless],
      approve: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    expect(
      await screen.findByText('Approved Wei Österreich. A temporary password has been sent via email.'),
    ).toBeVisible()
    expect(sent).toEqual([{ userId: 'w', email: 'wei@x.org' }])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Wei/ })).not.toBeInTheDocument())
  })

  it('says that a link was sent, where the server mails no passwords', async () => {
    api({ steeringUsers: [waiting, nameless], approve: {} })
    const { user } = open(['invitations'])
    expect(
      screen.getByText('Approved people become members and receive a link to sign in by email.'),
    ).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    expect(
      await screen.findByText('Approved Wei Österreich. A link to sign in has been sent via email.'),
    ).toBeVisible()
  })

  it('names the person when approving fails, by e-mail address if there is no name', async () => {
    api({ steeringUsers: [nameless], approve: 500 })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    expect(await screen.findByText('Failed to approve only@mail.org.')).toBeVisible()
    expect(screen.getByRole('row', { name: /only@mail.org/ })).toBeVisible()
  })

  it("shows why the server refused, in the person's row", async () => {
    api({ steeringUsers: [waiting, nameless], approve: refusal('This address belongs to somebody else.') })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    const alert = await within(screen.getByRole('row', { name: /Wei/ })).findByRole('alert')
    expect([...alert.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Failed to approve Wei Österreich.',
      'This address belongs to somebody else.',
    ])
    api({ approve: {} })
    await user.click(screen.getByRole('button', { name: 'Approve Wei Österreich' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('accepts a success with a plain-text body', async () => {
    api({
      steeringUsers: [waiting, nameless],
      approve: () => new Response('Approved', { headers: { 'content-type': 'text/plain' } }),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    expect(
      await screen.findByText('Approved Wei Österreich. A temporary password has been sent via email.'),
    ).toBeVisible()
    expect(screen.queryByRole('row', { name: /Wei/ })).not.toBeInTheDocument()
  })

  it('keeps the search in the URL, for Back and reload', async () => {
    api({ steeringUsers: [waiting, nameless, other] })
    const { user, href, unmount } = open()
    await user.type(await screen.findByRole('searchbox'), 'odegard')
    await waitFor(() => expect(href()).toContain('q=odegard'))
    const shared = href()
    unmount()
    renderRoute(<SectionRoutes />, { at: shared, session: personas.steering })
    expect(await screen.findByRole('searchbox')).toHaveValue('odegard')
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(2)
  })

  it('finds people without accents, and accepts brackets in the query', async () => {
    api({ steeringUsers: [waiting, nameless, other] })
    const { user } = open()
    const search = await screen.findByRole('searchbox')
    for (const typed of ['osterreich', 'odegard']) {
      await user.clear(search)
      await user.type(search, typed)
      expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
    }
    await user.clear(search)
    await user.type(search, '(')
    expect(screen.getByText('Nobody matches your search.')).toBeVisible()
  })

  it('says that the requests could not be loaded', async () => {
    api({ steeringUsers: 500 })
    open()
    expect(await screen.findByText('Failed to load users.')).toBeVisible()
  })
})

describe('declining requests', () => {
  it('asks for a reason, and removes the row after declining', async () => {
    const sent: unknown[] = []
    api({
      steeringUsers: [waiting, nameless],
      decline: async (request: Request) => {
        sent.push(await request.json())
        return { userId: 'w' }
      },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Decline Wei Österreich' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), ' Not in the field. ')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Declined Wei Österreich.')).toBeVisible()
    expect(sent).toEqual([{ userId: 'w', reason: 'Not in the field.' }])
    expect(screen.queryByRole('row', { name: /Wei/ })).not.toBeInTheDocument()
  })

  it('keeps the reason when declining fails', async () => {
    api({ steeringUsers: [waiting], decline: 500 })
    const { user, hasUnsavedChanges } = open()
    await user.click(await screen.findByRole('button', { name: 'Decline Wei Österreich' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Because.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Failed to decline Wei Österreich.')).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue('Because.')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('shows why the server refused, but not after the dialog is reopened', async () => {
    api({ steeringUsers: [waiting], decline: refusal('This person is already approved.') })
    const { user } = open()
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: 'Decline Wei Österreich' }))
      return within(await screen.findByRole('dialog'))
    }
    const dialog = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('This person is already approved.')).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect((await openDialog()).queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows a failure in the row if the dialog has been closed', async () => {
    let answer: (value: unknown) => void = () => {}
    const declined = new Promise((resolve) => (answer = resolve))
    api({ steeringUsers: [waiting], decline: () => declined })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Decline Wei Österreich' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Approve Wei Österreich' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    answer(500)
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Wei/ })).toHaveTextContent('Failed to decline Wei Österreich.'),
    )
  })

  it('shows the history of decisions on request', async () => {
    api({
      steeringUsers: [],
      decisions: [
        {
          userId: 'x',
          displayName: 'Xi',
          email: 'xi@x.org',
          decision: 'declined',
          reason: 'Spam',
          decidedAt: '2026-05-01T12:00:00Z',
          decidedBy: 'Ada',
        },
        {
          userId: 'y',
          displayName: 'Yu',
          decision: 'approved',
          decidedAt: '2026-05-01T11:00:00Z',
          decidedBy: 'Ada',
          mail: 'failing',
        },
        { userId: 'z', displayName: 'Zoe', decision: 'approved', decidedBy: 'Ada', mail: 'failed' },
      ],
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show earlier decisions' }))
    expect(await screen.findByRole('row', { name: /Xi Declined Spam Ada/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Yu/ })).toHaveTextContent('Email not delivered, retrying')
    expect(screen.getByRole('row', { name: /Zoe/ })).toHaveTextContent('Email could not be delivered')
  })

  it('points out people who may already be members', async () => {
    api({
      steeringUsers: [
        { ...waiting, displayName: 'Ada Lovelace' },
        { ...approved, displayName: 'Lovelace, Ada' },
      ],
    })
    open()
    expect(await screen.findByRole('row', { name: /Ada Lovelace/ })).toHaveTextContent(
      'Possibly already a member Lovelace, Ada (ada@x.org)',
    )
  })
})

describe('with a server that announces no capabilities', () => {
  it('offers neither declining nor a history', async () => {
    // Any other call would fail this test.
    api({ steeringUsers: [waiting, nameless] })
    open([])
    const row = await screen.findByRole('row', { name: /Wei/ })
    expect(within(row).getAllByRole('button')).toEqual([
      screen.getByRole('button', { name: 'Approve Wei Österreich' }),
    ])
    await aFewFrames()
    expect(screen.queryByRole('button', { name: /decisions/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/declin/i)).not.toBeInTheDocument()
  })

  it('offers each of the two that the server announces', async () => {
    api({ steeringUsers: [waiting] })
    const { unmount } = open(['decline'])
    expect(await screen.findByRole('button', { name: 'Decline Wei Österreich' })).toBeVisible()
    await aFewFrames()
    expect(screen.queryByRole('button', { name: 'Show earlier decisions' })).not.toBeInTheDocument()
    unmount()
    open(['decision-history'])
    expect(await screen.findByRole('button', { name: 'Show earlier decisions' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Decline/ })).not.toBeInTheDocument()
  })
})

/** Waits until all staggered parts have been rendered. */
const aFewFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)))
