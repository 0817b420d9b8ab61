import type { Project, SteeringUser } from '@recog/shared-session'

/** Something that waits for the visitor. */
export interface Task {
  readonly text: string
  readonly kind: 'requests' | 'projects'
}

/** The open tasks of a steering member: requests to join, and projects without approval. */
export function steeringTasks(
  people: readonly Pick<SteeringUser, 'isApproved'>[],
  projects: readonly Pick<Project, 'isApproved' | 'isArchived'>[],
): readonly Task[] {
  const requests = people.filter(({ isApproved }) => !isApproved).length
  const waiting = projects.filter(({ isApproved, isArchived }) => !isApproved && !isArchived).length
  return [
    ...(requests > 0
      ? [{ kind: 'requests' as const, text: counted(requests, 'request to join', 'requests to join') }]
      : []),
    ...(waiting > 0
      ? [
          {
            kind: 'projects' as const,
            text: counted(waiting, 'project without approval', 'projects without approval'),
          },
        ]
      : []),
  ]
}

const counted = (number: number, single: string, several: string) =>
  `${number} ${number === 1 ? single : several}`
