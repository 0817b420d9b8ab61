import { displayName, type SessionUser, type SteeringUser } from '@recog/shared-session'

/** Why a decision or its undo failed: the fixed text, and the error as thrown by `call`. */
interface Failure {
  readonly text: string
  readonly error: unknown
}

export type Verb = 'approve' | 'decline'

/** The state of one request on this page. A request without a state has not been touched. */
export type DecisionState =
  | { readonly status: 'deciding' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | {
      readonly status: 'decided'
      readonly verb: Verb
      /** Whether it can be undone: not any more, yes, or it is being undone. */
      readonly undo: 'over' | 'possible' | 'running'
      readonly failure?: Failure
    }

/** By the person's id. */
export type DecisionStates = ReadonlyMap<string, DecisionState>

export type DecisionEvent =
  | { readonly type: 'started' | 'left' | 'undone' | 'undoStarted' | 'undoExpired' | 'failureSeen' }
  | { readonly type: 'failed' | 'undoFailed'; readonly failure: Failure }
  | { readonly type: 'assignFailed'; readonly failure: Failure; readonly isMember: boolean }
  | { readonly type: 'decided'; readonly verb: Verb }

/** The next states after something happened to one request. An event that does not fit changes nothing. */
export function nextStates(states: DecisionStates, userId: string, event: DecisionEvent): DecisionStates {
  const before = states.get(userId)
  const after = next(before, event)
  if (after === before) return states
  const changed = new Map(states)
  if (after) changed.set(userId, after)
  else changed.delete(userId)
  return changed
}

function next(state: DecisionState | undefined, event: DecisionEvent): DecisionState | undefined {
  switch (event.type) {
    case 'started':
      return state?.status === 'deciding' || state?.status === 'decided' ? state : { status: 'deciding' }
    case 'failed':
      return { status: 'failed', failure: event.failure }
    case 'decided':
      return { status: 'decided', verb: event.verb, undo: 'possible' }
    case 'left':
      return undefined
    case 'failureSeen':
      return state?.status === 'failed' ? undefined : state
    case 'assignFailed':
      if (state?.status === 'decided') return { ...state, failure: event.failure }
      // Where decisions cannot be undone, the row has left the list: it comes back with the reason.
      return event.isMember
        ? { status: 'decided', verb: 'approve', undo: 'over', failure: event.failure }
        : { status: 'failed', failure: event.failure }
    default:
      return state?.status === 'decided' ? afterUndo(state, event) : state
  }
}

type Decided = Extract<DecisionState, { status: 'decided' }>
type UndoEvent = Exclude<
  DecisionEvent,
  { type: 'started' | 'failed' | 'decided' | 'left' | 'failureSeen' | 'assignFailed' }
>

function afterUndo(state: Decided, event: UndoEvent): DecisionState | undefined {
  switch (event.type) {
    case 'undoStarted':
      return state.undo === 'possible' ? { ...state, undo: 'running' } : state
    case 'undoFailed':
      return { ...state, undo: 'over', failure: event.failure }
    case 'undoExpired':
      return state.undo === 'possible' ? { ...state, undo: 'over' } : state
    case 'undone':
      return undefined
  }
}

/** Names in one sentence. */
const MAX_NAMES = 30

/** The words for what new members are mailed to sign in with: a link where the server says so (`invitations`). */
export type FirstAccess = (typeof FIRST_ACCESS)[keyof typeof FIRST_ACCESS]
const FIRST_ACCESS = {
  password: { sent: 'a temporary password', done: 'A temporary password has been sent via email.' },
  link: { sent: 'a link to sign in', done: 'A link to sign in has been sent via email.' },
} as const
export const firstAccess = (user: Pick<SessionUser, 'capabilities'> | undefined): FirstAccess =>
  FIRST_ACCESS[user?.capabilities.includes('invitations') ? 'link' : 'password']

const LIST = new Intl.ListFormat('en-GB')

/** The names of some people as a sentence has them: "Ada, Ben and Cleo". */
export function namesOf(people: readonly SteeringUser[]): string {
  const others = people.length - MAX_NAMES
  const rest = others > 0 ? [others === 1 ? '1 other' : `${others} others`] : []
  return LIST.format([...people.slice(0, MAX_NAMES).map(displayName), ...rest])
}

/** How many requests wait, or how many of them a search has found. */
export function countText(found: number, pending: number, query: string): string {
  if (query.trim() !== '') return found === 1 ? '1 request matches.' : `${found} requests match.`
  return pending === 1 ? '1 request is waiting.' : `${pending} requests are waiting.`
}

/** The result of adding several people to groups, or of taking that back. */
export function assignResult(
  assigned: boolean,
  people: number,
  groups: readonly string[],
  failed: number,
): string {
  const who = people === 1 ? '1 person' : `${people} people`
  const where = groups.length > 3 ? `${groups.length} groups` : LIST.format(groups)
  const done = assigned ? `Assigned ${who} to ${where}.` : `Removed ${who} from ${where}.`
  return failed > 0 ? `${done} ${failed} failed: the reasons are in the list.` : done
}

/** The result of deciding on several requests. */
export function bulkResult(verb: Verb, succeeded: number, failed: number): string {
  const requests = `${succeeded} request${succeeded === 1 ? '' : 's'}`
  const done = verb === 'approve' ? `Approved ${requests}.` : `Declined ${requests}.`
  return failed > 0 ? `${done} ${failed} failed: the reasons are in the list.` : done
}
