import { screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const answer = {
  committees: [
    { id: 'physics', name: 'Physics' },
    { id: 'spine', name: 'Spine' },
  ],
  users: [
    { userId: 'a', displayName: 'Ada', email: 'ada@x.org', userRole: 'Committee', committees: ['spine'] },
  ],
}
const open = (at = '/wg/assign', who: keyof typeof personas = 'lead') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })
const columns = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

describe('the page of a lead', () => {
  it('has the groups led, the one asked for first', async () => {
    api({ leadUsers: answer })
    open('/wg/assign?committeeId=spine')
    expect(await screen.findByRole('checkbox', { name: 'Ada in Spine' })).toBeChecked()
    expect(columns()).toEqual(['Member', 'Spine', 'Physics'])
  })

  it('adds and removes, and says so', async () => {
    const sent: unknown[] = []
    api({
      leadUsers: answer,
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

  it('restores the box when it fails', async () => {
    api({ leadUsers: answer, leadAssign: 403 })
    const { user } = open()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Failed to update Ada in Physics.')).toBeVisible()
    expect(box).not.toBeChecked()
  })

  it('says when it could not be loaded, and when no group is led', async () => {
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
