import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { mayEditProject, rightsOf, useUser, type Project } from '@recog/shared-session'
import { Badge, Cluster, DataTable, type Column, type DataTableProps } from '@recog/shared-ui'
import { statusBadge } from './status'
import styles from './ProjectTable.module.css'

const COLUMNS: readonly Column<Project>[] = [
  {
    key: 'name',
    header: 'Name',
    breakWords: true,
    rowHeader: true,
    width: '25%',
    cell: (project) => (
      <Link to={href('/projects/:projectId', { projectId: project.id })}>{project.name}</Link>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    breakWords: true,
    cell: ({ description }) => <p className={styles.clamp}>{description}</p>,
  },
  {
    key: 'groups',
    header: 'Working Groups',
    width: '21%',
    cell: ({ committeeNames }) => committeeNames.join(', '),
  },
  { key: 'status', header: 'Status', width: '12.5rem', cell: (project) => <Status project={project} /> },
  {
    key: 'actions',
    header: 'Actions',
    width: '7rem',
    screenOnly: true,
    cell: (project) => <Actions project={project} />,
  },
]

interface ProjectTableProps extends Pick<DataTableProps<Project>, 'requested' | 'pageSize'> {
  readonly projects: readonly Project[]
}

/** Projects with their groups, status and actions (R2.50). */
export function ProjectTable({ projects, requested, pageSize }: ProjectTableProps) {
  return (
    <DataTable
      caption="Projects"
      captionHidden
      columns={COLUMNS}
      rows={projects}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      requested={requested}
      initialRows={4}
    />
  )
}

function Status({ project: { status, isApproved, isArchived } }: { readonly project: Project }) {
  const badge = statusBadge(status)
  return (
    <Cluster>
      {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      {!isApproved && !isArchived && <Badge tone="warning">Waiting for approval</Badge>}
      {isArchived && <Badge tone="neutral">Archived</Badge>}
    </Cluster>
  )
}

function Actions({ project }: { readonly project: Project }) {
  const user = useUser()
  return (
    <Cluster gap={4}>
      <Link to={href('/projects/:projectId', { projectId: project.id })} aria-label={`View ${project.name}`}>
        View
      </Link>
      {user && mayEditProject(rightsOf(user), project) && (
        <Link
          to={href('/projects/:projectId/edit', { projectId: project.id })}
          aria-label={`Edit ${project.name}`}
        >
          Edit
        </Link>
      )}
    </Cluster>
  )
}
