import { createContext, useContext } from 'react'
import { isConflict, refusalReason } from '@recog/section-kit'
import {
  createStore,
  displayName,
  statusOf,
  useStore,
  type CommitteeName,
  type MatrixUser,
} from '@recog/shared-session'
import { showToast } from '@recog/shared-ui'
import type { MembershipChange } from '../api'
import { createToggleQueue, shownVersion, unsettled, type Cells, type ToggleQueue } from './cells'
import type { Confirmation, ConfirmationFor } from './change-confirmation'
import { changesByOthers, type ChangeByOthers } from './changes-by-others'

/** People, groups, and who is in which, as loaded last. */
export interface MatrixData {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
}

/** A change that waits for a confirmation. */
interface Question extends Confirmation {
  readonly user: MatrixUser
  readonly committee: CommitteeName
  readonly assigned: boolean
}

export interface MatrixState extends MatrixData {
  readonly cells: Cells
  readonly question: Question | undefined
  /** What others have changed while the page was open, until the notice is dismissed. */
  readonly changes: readonly ChangeByOthers[]
  readonly confirmationFor: ConfirmationFor
}

/** Toasts about one person and one group. */
interface MatrixTexts {
  added(person: string, group: string): string
  removed(person: string, group: string): string
  failed(person: string, group: string): string
}

/** Toasts of the steering pages (X68-X70). */
export const STEERING_TEXTS: MatrixTexts = {
  added: (person, group) => `Assigned ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update assignment for ${person} in ${group}.`,
}

/** Toasts of the lead page (X73, X74). */
export const LEAD_TEXTS: MatrixTexts = {
  added: (person, group) => `Added ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update ${person} in ${group}.`,
}

interface MatrixOptions extends MatrixData {
  readonly texts: MatrixTexts
  /** Which changes need a confirmation. */
  readonly confirmationFor: ConfirmationFor
  /** Why a change cannot be made, so that it is not sent. @param confirmed the visitor's own last change, if any */
  refusalOf?(
    user: MatrixUser,
    committee: CommitteeName,
    assigned: boolean,
    confirmed: boolean | undefined,
  ): string | undefined
  assign(change: MembershipChange): Promise<unknown>
  /** Loads the matrix again. Without it, changes by others are not followed. */
  load?(signal: AbortSignal): Promise<MatrixData>
  /** The group or the person no longer exists (edge case T66). */
  onGone?(): void
}

export type Matrix = ReturnType<typeof createMatrix>

/**
 * A matrix of people and groups that others change as well: its clicked checkboxes (R4.12), its questions, and what others have
 * changed. A change that the server refuses because of another one is not sent again; if it has become a question meanwhile, the
 * question is asked (R7.62). `cells.ts` has the rule for a single checkbox.
 */
export function createMatrix(options: MatrixOptions) {
  const { users, committees, confirmationFor, texts, assign, load, refusalOf, onGone } = options
  const store = createStore<MatrixState>(() => ({
    users,
    committees,
    confirmationFor,
    cells: new Map(),
    question: undefined,
    changes: [],
  }))
  /** By person, then by group. */
  const queues = new Map<string, Map<string, ToggleQueue>>()
  /** How many changes the server has confirmed. */
  let saves = 0

  /**
   * The visitor clicked a checkbox, or Undo later on: brings the server to this state, if necessary after a confirmation.
   *
   * @param shown the person as shown at that time
   */
  function setAssigned(shown: MatrixUser, committee: CommitteeName, assigned: boolean): void {
    const user = personIn(store.getState(), shown.userId) ?? shown
    const refusal = refusalOf?.(user, committee, assigned, confirmed(store.getState(), user, committee))
    if (refusal !== undefined) showToast({ tone: 'error', text: refusal })
    else if (!ask(user, committee, assigned)) send(user, committee, assigned)
  }

  /** @returns false if the change needs no confirmation */
  function ask(user: MatrixUser, committee: CommitteeName, assigned: boolean): boolean {
    const confirmation = store.getState().confirmationFor(user, committee, assigned)
    if (confirmation) store.setState({ question: { ...confirmation, user, committee, assigned } })
    return confirmation !== undefined
  }

  function send(user: MatrixUser, committee: CommitteeName, assigned: boolean): void {
    const row = queues.get(user.userId) ?? new Map<string, ToggleQueue>()
    const queue = row.get(committee.id) ?? queueOf(user, committee)
    queues.set(user.userId, row.set(committee.id, queue))
    queue.setAssigned(assigned)
  }

  function queueOf(user: MatrixUser, committee: CommitteeName): ToggleQueue {
    const { userId } = user
    const person = displayName(user)
    const key = JSON.stringify([userId, committee.id])
    return createToggleQueue({
      initial: user.committeeIds.includes(committee.id),
      send: (assigned) => {
        const version = shownVersion(user, committee, confirmed(store.getState(), user, committee))
        return assign({ userId, committeeId: committee.id, assigned, version })
      },
      onChange: (cell) =>
        store.setState(({ cells }) => ({
          cells: new Map(cells).set(userId, new Map(cells.get(userId)).set(committee.id, cell)),
        })),
      onSaved: (assigned) => {
        saves += 1
        showToast({
          tone: 'success',
          key,
          text: texts[assigned ? 'added' : 'removed'](person, committee.name),
          ...(store.getState().confirmationFor(user, committee, assigned) === undefined && {
            action: { label: 'Undo', onAction: () => setAssigned(user, committee, !assigned) },
          }),
        })
      },
      onFailed: (error, assigned) => {
        showToast({ tone: 'error', key, text: texts.failed(person, committee.name) })
        // An error toast too, so that both stay until dismissed.
        const reason = refusalReason(error)
        if (reason) showToast({ tone: 'error', text: reason })
        if (statusOf(error) === 404) onGone?.()
        if (isConflict(error)) void askAgain(user, committee, assigned)
      },
    })
  }

  /** The server refused the change, perhaps because somebody else has changed the membership. */
  async function askAgain(user: MatrixUser, committee: CommitteeName, assigned: boolean): Promise<void> {
    const before = store.getState()
    const now = await refresh(new AbortController().signal).catch(() => undefined)
    if (!now) return
    const next = personIn(now, user.userId)
    const shown = personIn(before, user.userId) ?? user
    const version = shownVersion(shown, committee, confirmed(before, user, committee))
    if (next && shownVersion(next, committee, undefined) !== version) ask(next, committee, assigned)
  }

  /** Loads and shows the newest data, unless a change was confirmed meanwhile: the server may have read the data before it. */
  async function refresh(signal: AbortSignal): Promise<MatrixData | undefined> {
    const before = saves
    const now = await load?.(signal)
    if (now && saves === before && !signal.aborted) takeOver(now)
    return now
  }

  /** Shows the newest data, and forgets all changes that the server has confirmed. */
  function takeOver(now: MatrixData): void {
    const before = store.getState()
    const saving = unsettled(before.cells)
    for (const [userId, row] of queues)
      for (const id of row.keys()) if (!saving.get(userId)?.has(id)) row.delete(id)
    const more = changesByOthers(before.users, before.cells, now.users, before.committees)
    store.setState({ ...now, cells: saving, changes: [...before.changes, ...more] })
  }

  return {
    store,
    setAssigned,
    confirm() {
      const { question } = store.getState()
      store.setState({ question: undefined })
      if (question) send(question.user, question.committee, question.assigned)
    },
    cancel: () => store.setState({ question: undefined }),
    dismissChanges: () => store.setState({ changes: [] }),
    /** Forgets the clicks on one person, whose groups have changed in another way. */
    forget(userId: string) {
      queues.delete(userId)
      store.setState(({ cells }) => ({ cells: new Map([...cells].filter(([id]) => id !== userId)) }))
    },
    /** Follows the changes by others. @returns stops */
    follow: () => (load ? followChanges(refresh) : undefined),
  }
}

/** How often an open page looks for changes by others. Milliseconds. */
const EVERY = 60_000

/**
 * Load data again when the visitor returns to the page, and every minute while it is on screen. A failure changes nothing: the
 * next round tries again.
 *
 * @returns stops
 */
function followChanges(refresh: (signal: AbortSignal) => Promise<unknown>): () => void {
  const controller = new AbortController()
  let running = false
  const next = async () => {
    if (running || document.visibilityState !== 'visible') return
    running = true
    await refresh(controller.signal).catch(() => {})
    running = false
  }
  const onVisible = () => void next()
  const timer = setInterval(onVisible, EVERY)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    controller.abort()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The person as loaded last; undefined if they are gone. */
export const personIn = ({ users }: MatrixData, userId: string): MatrixUser | undefined =>
  users.find((user) => user.userId === userId)

const confirmed = ({ cells }: MatrixState, { userId }: MatrixUser, { id }: CommitteeName) =>
  cells.get(userId)?.get(id)?.confirmed

export const MatrixContext = createContext<Matrix | undefined>(undefined)

/** The matrix of the page. */
export function useMatrix(): Matrix {
  const matrix = useContext(MatrixContext)
  if (!matrix) throw new Error('There is no matrix around this component.')
  return matrix
}

/** A part of its state. @param select returns the same value as long as nothing in it has changed */
export const useMatrixState = <T>(select: (state: MatrixState) => T): T => useStore(useMatrix().store, select)
