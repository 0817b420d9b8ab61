import type { Project } from '@recog/shared-session'
import { aProject } from '../testing/a-project'
import {
  countText,
  filterProjects,
  groupOptions,
  indexProjects,
  searchProjects,
  sortProjects,
  statusOptions,
  waitingCount,
} from './filter'

const project = (id: string, changes: Partial<Project> = {}) =>
  aProject({ id, name: `Project ${id}`, ...changes })
const projects = [
  project('10', { status: 'progress', createdAt: '2026-03-01T00:00:00.000Z' }),
  project('2', { isApproved: false, committeeIds: ['cns'], committeeNames: ['CNS'] }),
  project('3', { status: 'Completed', description: 'Zürich Gehörgang', createdAt: '' }),
  project('4', { isArchived: true, isApproved: false, status: 'Old' }),
]
const everything = { groups: [], status: '', approval: '' } as const
const ids = (found: readonly Project[]) => found.map(({ id }) => id)

it.each([
  [{}, ['10', '2', '3']],
  [{ groups: ['cns', 'nowhere'] }, ['2']],
  [{ status: 'In Progress' }, ['10', '2']],
  [{ status: 'Completed' }, ['3']],
  [{ status: 'archived' }, ['4']],
  [{ approval: 'waiting' as const }, ['2']],
  [{ approval: 'approved' as const, status: 'Completed' }, ['3']],
])('%j shows %j', (changes, expected) => {
  expect(ids(filterProjects(projects, { ...everything, ...changes }))).toEqual(expected)
})

it.each([
  ['gehorgang zurich', ['3']],
  ['cns', ['2']],
  ['completed', ['3']],
  ['nothing', []],
])('searching for “%s” finds %j', (query, expected) => {
  expect(ids(searchProjects(indexProjects(projects), query))).toEqual(expected)
})

it.each([
  ['name', ['2', '3', '4', '10']],
  ['newest', ['10', '2', '4', '3']],
  ['status', ['3', '2', '10', '4']],
] as const)('sorts by %s', (sort, expected) => {
  expect(ids(sortProjects(projects, sort))).toEqual(expected)
})

it('offers the groups and statuses that projects have', () => {
  expect(groupOptions(projects)).toEqual([
    { value: 'cns', label: 'CNS' },
    { value: 'spine', label: 'Spine' },
  ])
  const values = (canArchive: boolean) => statusOptions(projects, canArchive).map(({ value }) => value)
  expect(values(false)).toEqual(['Completed', 'In Progress'])
  expect(values(true)).toEqual(['Completed', 'In Progress', 'archived'])
})

it.each([
  [1, 1, '1 project'],
  [3, 1_400, '3 of 1,400 projects'],
])('%i of %i: %s', (shown, all, expected) => {
  expect(countText(shown, all)).toBe(expected)
})

it('counts the projects that wait, without archived ones', () => {
  expect(waitingCount(projects)).toBe(1)
})
