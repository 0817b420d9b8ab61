import { screen, within } from '@testing-library/react'
import { mockApi } from '@recog/testing'
import { open, otherProject, project } from '../testing/projects'

const api = mockApi()

describe('the list of projects', () => {
  it('shows each project with its groups and status, and Edit if the visitor may edit it', async () => {
    api({ projects: [project, otherProject] })
    open('/projects')
    const row = await screen.findByRole('row', { name: /Dose study/ })
    expect(row).toHaveTextContent('Group pelvis, Group physics')
    expect(row).toHaveTextContent('In Progress')
    expect(within(row).getByRole('link', { name: 'Edit Dose study' })).toHaveAttribute(
      'href',
      '/projects/7/edit',
    )
    const otherRow = screen.getByRole('row', { name: /Brain study/ })
    expect(otherRow).toHaveTextContent('On hold')
    expect(within(otherRow).queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create Project' })).toBeVisible()
  })

  it('is filtered by groups, which are stored in the URL', async () => {
    api({ projects: [project, otherProject] })
    const { user, href } = open('/projects', 'member')
    await user.click(await screen.findByRole('checkbox', { name: 'Group brain' }))
    expect(screen.queryByText('Dose study')).not.toBeInTheDocument()
    expect(href()).toBe('/projects?group=brain')
    expect(screen.queryByRole('link', { name: 'Create Project' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByText('Dose study')).toBeVisible()
    expect(screen.getByText('2 projects')).toHaveFocus()
  })

  it('shows each filter as a chip that removes it', async () => {
    api({ projects: [project, { ...otherProject, isApproved: false }] })
    const { user, href } = open('/projects?group=brain&approval=waiting&status=On%20hold', 'member')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter On hold' }))
    await user.click(screen.getByRole('button', { name: 'Remove the filter Group brain' }))
    expect(href()).toBe('/projects?approval=waiting')
    expect(screen.getByText('1 of 2 projects')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove the filter Waiting for approval' }))
    expect(href()).toBe('/projects')
    expect(screen.queryByRole('button', { name: /^Remove the filter/ })).not.toBeInTheDocument()
  })

  it('begins with the projects on a phone: all but the search is behind a line that opens it', async () => {
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
    api({ projects: [project, otherProject] })
    open('/projects', 'member')
    expect(await screen.findByText('Filters and order')).toBeVisible()
    expect(screen.getByLabelText('Search projects')).toBeVisible()
    expect(screen.getByLabelText('Status')).not.toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Group brain' })).not.toBeVisible()
    narrow.mockRestore()
  })

  it('is searched, filtered and sorted, all in the URL', async () => {
    api({
      projects: [
        project,
        { ...otherProject, isApproved: false, createdAt: '2026-02-01T00:00:00Z' },
        { ...project, id: 9, name: 'Old study', isArchived: true },
      ],
    })
    const { user, href } = open('/projects', 'steering')
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(await screen.findByText('1 project waits for approval.', { exact: false })).toBeVisible()
    expect(names()).toEqual(['Brain study', 'Dose study'])
    expect(screen.getByRole('row', { name: /Brain study/ })).toHaveTextContent('On holdWaiting for approval')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
    await user.selectOptions(screen.getByLabelText('Status'), 'Archived')
    expect(names()).toEqual(['Old study'])
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first')
    expect(names()).toEqual(['Brain study', 'Dose study'])
    await user.type(screen.getByLabelText('Search projects'), 'PELVIS')
    expect(names()).toEqual(['Dose study'])
    expect(screen.getByText('1 of 3 projects')).toBeVisible()
    await user.tab()
    expect(href()).toBe('/projects?sort=newest&q=PELVIS')
  })

  it('ignores filters in the URL that it does not offer, such as those of an old link', async () => {
    api({ projects: [project, otherProject] })
    const { user, href } = open('/projects?status=Lost&group=gone&sort=random&approval=perhaps', 'member')
    expect(await screen.findAllByRole('rowheader')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Group brain' }))
    expect(screen.getAllByRole('rowheader')).toHaveLength(1)
    expect(href()).toBe('/projects?status=Lost&sort=random&approval=perhaps&group=brain')
  })

  it('shows what waits for approval with one click', async () => {
    api({ projects: [project, { ...otherProject, isApproved: false }] })
    const { user, href } = open('/projects', 'steering')
    await user.click(await screen.findByRole('link', { name: 'Show waiting projects' }))
    expect(href()).toBe('/projects?approval=waiting')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Brain study'])
  })

  it('says that loading failed, that it is empty, or that the visitor must sign in', async () => {
    api({ projects: 500 })
    const { user } = open('/projects')
    expect(await screen.findByText('Failed to load projects.')).toBeVisible()
    api({ projects: [] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No projects yet.')).toBeVisible()
    open('/projects', 'anonymous')
    expect(screen.getByText('Please login first.')).toBeVisible()
  })
})
