import type { CommitteeName, MatrixUser, MembershipVersion } from '@recog/shared-session'

/** One checkbox of the matrix, from its first click. */
export interface CellState {
  /** Shown by the checkbox: the last click or, after a failure, the last state that the server confirmed. */
  readonly assigned: boolean
  /** A request is pending, so the server may not agree yet. */
  readonly saving: boolean
  /** The last state that the server confirmed; undefined before the first confirmation. */
  readonly confirmed: boolean | undefined
}

/** The clicked checkboxes of one person, by group. */
type RowCells = ReadonlyMap<string, CellState>

/** The clicked checkboxes of all people, by person. */
export type Cells = ReadonlyMap<string, RowCells>

/** Whether the checkbox is ticked, confirmed or not. */
export function isTicked(user: MatrixUser, committee: CommitteeName, cell: CellState | undefined): boolean {
  return cell?.assigned ?? user.committeeIds.includes(committee.id)
}

/** Whether the person is in the group, as far as the server has confirmed. */
export function isMember(user: MatrixUser, committee: CommitteeName, cell: CellState | undefined): boolean {
  return cell?.confirmed ?? user.committeeIds.includes(committee.id)
}

/**
 * The role that the page shows, which is the version of the membership; '' if the server has no versions. Whoever was added or
 * removed here is an ordinary member, or none.
 */
export function shownVersion(
  user: MatrixUser,
  { id }: CommitteeName,
  confirmed: boolean | undefined,
): MembershipVersion | '' {
  if (user.ledIds === undefined) return ''
  if (confirmed !== undefined) return confirmed ? 'member' : 'none'
  if (user.ledIds.includes(id)) return 'board'
  return user.committeeIds.includes(id) ? 'member' : 'none'
}

/** Whether any checkbox is waiting for the server. */
export function isSaving(cells: Cells): boolean {
  return [...cells.values()].some((row) => [...row.values()].some(({ saving }) => saving))
}

/** The checkboxes that are waiting for the server, without those that it has confirmed. */
export function unsettled(cells: Cells): Cells {
  const rows = [...cells].map(
    ([userId, row]) => [userId, new Map([...row].filter(([, { saving }]) => saving))] as const,
  )
  return new Map(rows.filter(([, row]) => row.size > 0))
}

/**
 * The rule for one checkbox of the matrix (R4.12):
 *
 * - A click is sent immediately. The checkbox shows the click and is marked as saving until the server confirms it.
 * - A success confirms the click. A failure restores the last confirmed state.
 * - Each checkbox has at most one pending request. Of the clicks made during a request only the last counts: it is sent next,
 *   unless the server already has that state (edge case T59).
 */
export interface ToggleQueue {
  /** The visitor clicked: bring the server to this state. */
  setAssigned(assigned: boolean): void
}

interface ToggleOptions {
  /** State on the server before the first click. */
  readonly initial: boolean
  send(assigned: boolean): Promise<unknown>
  onChange(state: CellState): void
  onSaved(assigned: boolean): void
  onFailed(error: unknown, assigned: boolean): void
}

/** Create the queue of one checkbox. */
export function createToggleQueue({
  initial,
  send,
  onChange,
  onSaved,
  onFailed,
}: ToggleOptions): ToggleQueue {
  let server = initial
  let confirmed: boolean | undefined
  let desired = initial
  let running = false

  const notify = () => onChange({ assigned: desired, saving: running, confirmed })

  async function run(): Promise<void> {
    running = true
    while (desired !== server) {
      notify()
      const sending = desired
      try {
        await send(sending)
        server = sending
        confirmed = sending
        onSaved(sending)
      } catch (error) {
        desired = server
        onFailed(error, sending)
      }
    }
    running = false
    notify()
  }

  return {
    setAssigned(assigned) {
      desired = assigned
      if (running) notify()
      else void run()
    },
  }
}
