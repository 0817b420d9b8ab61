import { screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const response = {
  committees: [
    { id: 'physics', name: 'Physics' },
    { id: 'spine', name: 'Spine' },
  ],
  users: [
    { userId: 'a', displayName: 'Ada', email: 'ada@x.org', userRole: 'Committee', committees: ['spine'] },
  ],
}
const strangers = [
  { userId: 'b', displayName: 'Ben', email: 'ben@x.org', userRole: 'Committee', committees: [] },
  { userId: 'l', displayName: 'Łucja', email: 'lu@x.org', userRole: 'Committee', committees: ['thorax'] },
]
const open = (at = '/wg/assign', who: keyof typeof personas = 'lead') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })
const columns = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

describe('the page of a lead', () => {
  it("shows the lead's groups, the one in the URL first", async () => {
    api({ leadUsers: response })
    open('/wg/assign?committeeId=spine')
    expect(await screen.findByRole('checkbox', { name: 'Ada in Spine' })).toBeChecked()
    expect(columns()).toEqual(['Member', 'Spine', 'Physics'])
  })

  it('adds and removes people, and announces it', async () => {
    const sent: unknown[] = []
    api({
      leadUsers: response,
      leadAssign: async (request: Request) => {
        sent.push(await request.json())
        return 204
      },
    })
    const { user } = open()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Added Ada to Physics.')).toBeVisible()
    await user.click(box)
    expect(await screen.findByText('Removed Ada from Physics.')).toBeVisible()
    expect(sent).toEqual([
      { userId: 'a', assignments: [{ committeeId: 'physics', assigned: true }] },
      { userId: 'a', assignments: [{ committeeId: 'physics', assigned: false }] },
    ])
  })

  it('tells people with the same name apart by their e-mail addresses', async () => {
    const [ada] = response.users
    api({ leadUsers: { ...response, users: [ada, { ...ada, userId: 'b', email: 'other@x.org' }] } })
    open()
    for (const email of ['ada@x.org', 'other@x.org'])
      expect(await screen.findByRole('checkbox', { name: `Ada (${email}) in Spine` })).toBeVisible()
  })

  it('can undo a removal', async () => {
    api({ leadUsers: response, leadAssign: 204 })
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Ada in Spine' }))
    await user.click(await screen.findByRole('button', { name: 'Undo: Removed Ada from Spine.' }))
    expect(await screen.findByText('Added Ada to Spine.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Ada in Spine' })).toBeChecked()
  })

  it('shows the members of one group', async () => {
    const ben = { ...response.users[0], userId: 'b', displayName: 'Ben', committees: ['physics'] }
    api({ leadUsers: { ...response, users: [...response.users, ben] }, leadAssign: 204 })
    const { user } = open()
    await screen.findByRole('checkbox', { name: 'Ada in Spine' })
    await user.selectOptions(screen.getByLabelText('Show the members of'), 'Physics')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Benada@x.org'])
    expect(screen.getByText('1 person, 2 working groups')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Ben in Physics' }))
    await screen.findByText('Removed Ben from Physics.')
    expect(screen.getByRole('checkbox', { name: 'Ben in Physics' })).not.toBeChecked()
  })

  it('restores the checkbox when the request fails', async () => {
    api({ leadUsers: response, leadAssign: 403 })
    const { user } = open()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Failed to update Ada in Physics.')).toBeVisible()
    expect(box).not.toBeChecked()
  })

  it('says that loading failed, or that the visitor leads no groups', async () => {
    api({ leadUsers: 500 })
    const { user } = open()
    expect(await screen.findByText('Failed to load members for your working groups.')).toBeVisible()
    api({ leadUsers: { committees: [], users: [] } })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('You do not lead any working groups.')).toBeVisible()
  })

  it('is for leads only', () => {
    open('/wg/assign', 'member')
    expect(screen.getByText('This page is available to work group leads only.')).toBeVisible()
  })
})

describe('the people on the lead page', () => {
  const openWithStrangers = async () => {
    const sent: unknown[] = []
    api({
      leadUsers: { ...response, users: [...response.users, ...strangers] },
      leadAssign: async (request: Request) => {
        sent.push(await request.json())
        return new Response('Saved', { headers: { 'content-type': 'text/plain' } })
      },
    })
    const { user } = open()
    await screen.findByRole('checkbox', { name: 'Ada in Spine' })
    return { user, sent }
  }
  const find = async (user: Awaited<ReturnType<typeof openWithStrangers>>['user'], query: string) => {
    await user.click(screen.getByRole('button', { name: 'Add someone' }))
    expect(screen.getByRole('searchbox', { name: 'Search approved members by email or name' })).toHaveFocus()
    await user.keyboard(query)
  }

  it("are the members of the lead's groups, and nobody else", async () => {
    await openWithStrangers()
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Adaada@x.org'])
    expect(screen.queryByText('Ben')).not.toBeInTheDocument()
  })

  it('include somebody added by search, who stays on screen and focused', async () => {
    const { user, sent } = await openWithStrangers()
    await find(user, 'lucja')
    expect(await screen.findByText('1 person matches.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add Łucja to Physics' }))
    expect(await screen.findByText('Added Łucja to Physics.')).toBeVisible()
    expect(sent).toEqual([{ userId: 'l', assignments: [{ committeeId: 'physics', assigned: true }] }])
    expect(screen.getByRole('checkbox', { name: 'Łucja in Physics' })).toBeChecked()
    const added = screen.getByRole('button', { name: 'Added Łucja to Physics' })
    expect(added).toHaveFocus()
    await user.click(added)
    expect(sent).toHaveLength(1)
  })

  it("can be added to any of the lead's groups", async () => {
    const { user, sent } = await openWithStrangers()
    await find(user, '@x.org')
    expect(await screen.findByText('3 people match.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Working group' }), 'Spine')
    const found = within(screen.getByRole('list', { name: 'People to add to Spine' }))
    expect(found.getAllByRole('listitem')).toHaveLength(2)
    await user.click(found.getByRole('button', { name: 'Add Ben to Spine' }))
    expect(await screen.findByText('Added Ben to Spine.')).toBeVisible()
    expect(sent).toEqual([{ userId: 'b', assignments: [{ committeeId: 'spine', assigned: true }] }])
  })

  it('are listed only for a query, and only the first of many', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...strangers[0],
      userId: `n${n}`,
      displayName: `Nobody ${n}`,
      email: `n${n}@x.org`,
    }))
    api({ leadUsers: { ...response, users: [...response.users, ...many] } })
    const { user } = open()
    await screen.findByRole('checkbox', { name: 'Ada in Spine' })
    await find(user, ' ')
    const listName = { name: 'People to add to Physics' }
    expect(screen.queryByRole('list', listName)).not.toBeInTheDocument()
    const search = screen.getByRole('searchbox', { name: /approved members/ })
    await user.type(search, 'nobody')
    expect(
      await screen.findByText('20 people match. The first 8 are shown: type more to find the others.'),
    ).toBeVisible()
    expect(within(screen.getByRole('list', listName)).getAllByRole('listitem')).toHaveLength(8)
    await user.type(search, ' elsewhere')
    expect(await screen.findByText('Nobody outside Physics matches your search.')).toBeVisible()
  })

  it('may be none', async () => {
    api({ leadUsers: { ...response, users: strangers } })
    open()
    expect(await screen.findByText('Your working groups have no members yet.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add someone' })).toBeVisible()
  })
})

describe('the page of a lead of the steering committee', () => {
  const openSteering = async (leadAssign: unknown) => {
    api({
      leadUsers: {
        committees: [...response.committees, { id: 'steering', name: 'Steering Committee' }],
        users: [{ ...response.users[0], committees: ['spine', 'steering'] }, ...strangers],
      },
      leadAssign,
    })
    const { user } = open('/wg/assign?committeeId=steering')
    await screen.findByRole('checkbox', { name: 'Ada in Steering Committee' })
    return user
  }

  it('has its column first', async () => {
    await openSteering(204)
    expect(columns()).toEqual(['Member', 'Steering Committee', 'Physics', 'Spine'])
  })

  it('needs a confirmation to grant steering rights', async () => {
    const user = await openSteering(204)
    await user.click(screen.getByRole('button', { name: 'Add someone' }))
    await user.type(screen.getByRole('searchbox', { name: /approved members/ }), 'ben')
    await user.click(await screen.findByRole('button', { name: 'Add Ben to Steering Committee' }))
    const question = await screen.findByRole('alertdialog', { name: 'Add to the steering committee?' })
    expect(question).toHaveTextContent('Ben will be able to approve requests')
    expect(screen.queryByText('Added Ben to Steering Committee.')).not.toBeInTheDocument()
    await user.click(within(question).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Added Ben to Steering Committee.')).toBeVisible()
  })

  it('needs a confirmation to revoke them, and shows why the server refused', async () => {
    const message = 'The last steering member cannot be removed.'
    const user = await openSteering(() => Response.json({ message }, { status: 409 }))
    const box = screen.getByRole('checkbox', { name: 'Ada in Steering Committee' })
    await user.click(box)
    const question = await screen.findByRole('alertdialog', { name: 'Remove from the group?' })
    expect(question).toHaveTextContent('Ada loses all steering rights.')
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Failed to update Ada in Steering Committee.')).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(box).toBeChecked()
  })
})
