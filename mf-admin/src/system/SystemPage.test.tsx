import { screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { withCapabilities } from '../testing/administration'

const api = mockApi()
const open = (session: Parameters<typeof renderRoute>[1]['session'] = personas.admin) =>
  renderRoute(<SectionRoutes />, { at: '/admin/system', session })

const finding = (check: string, title: string, status: string, more: object = {}) => ({
  check,
  title,
  status,
  message: `About ${check}.`,
  action: '',
  docs: '',
  ...more,
})
const report = (...findings: readonly object[]) => ({
  system: { checkedAt: '2026-06-01T12:00:00Z', findings },
})

describe('the system page', () => {
  it('shows each finding, problems first, with what to do', async () => {
    api(
      report(
        finding('disk', 'Disk space', 'ok'),
        finding('backup', 'Backup', 'problem', { action: 'Make one.', docs: 'docs/operations.md#backup' }),
      ),
    )
    open()
    expect(screen.getByText('Checking the portal...')).toBeVisible()
    expect(await screen.findByText('There is 1 problem.')).toBeVisible()
    const [, first, second] = screen.getAllByRole('row')
    expect(within(first as HTMLElement).getByRole('rowheader', { name: 'Backup' })).toBeVisible()
    expect(first).toHaveTextContent('ProblemAbout backup.Make one.See “Backup” in docs/operations.md.')
    expect(second).toHaveTextContent('Disk spaceOKAbout disk.')
  })

  it('checks again', async () => {
    api(report(finding('backup', 'Backup', 'problem')))
    const { user } = open()
    await screen.findByText('There is 1 problem.')
    api(report(finding('backup', 'Backup', 'ok')))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Everything is set up well.')).toBeVisible()
  })

  it('takes a status that it does not know for a problem', async () => {
    api(report(finding('new', 'New check', 'critical')))
    open()
    expect(await screen.findByText('Problem')).toBeVisible()
  })

  it('can be empty, or fail to load', async () => {
    api({ system: 500 })
    const { user } = open()
    expect(await screen.findByText('The portal could not be checked.')).toBeVisible()
    api(report())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('This server has no checks.')).toBeVisible()
  })

  it('is not loaded from a server that does not announce it', () => {
    open(withCapabilities('people'))
    expect(screen.getByText('This server does not check how it is set up.')).toBeVisible()
  })

  it('is for administrators only', () => {
    open(personas.steering)
    expect(screen.getByText('You are not authorized to access this page.')).toBeVisible()
  })
})
