import { href, type SearchItem } from '@recog/section-contract'
import { byName } from '@recog/shared-session'
import { loadProjects } from './api'
import { statusLabel } from './list/status'

/** All projects that are not archived. */
export async function searchProjects(signal: AbortSignal): Promise<readonly SearchItem[]> {
  const projects = await loadProjects(signal)
  return projects
    .filter(({ isArchived }) => !isArchived)
    .toSorted(byName)
    .map(({ id, name, status, committeeNames, description }) => ({
      title: name,
      href: href('/projects/:projectId', { projectId: id }),
      kind: 'Project',
      detail: statusLabel(status),
      words: [
        { label: 'Status', text: statusLabel(status) },
        ...committeeNames.map((text) => ({ label: 'Group', text })),
        { label: 'Description', text: description },
      ],
    }))
}
