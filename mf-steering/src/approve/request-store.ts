import {
  createStore,
  displayName,
  type CommitteeName,
  type Decided,
  type SteeringUser,
  searchable,
} from '@recog/shared-session'
import { dismissToast, showToast } from '@recog/shared-ui'
import { approve, assignToGroups, decline, undoDecision, type MembershipChange } from '../api'
import { namesGroup } from '../matrix/suggested-groups'
import {
  nextStates,
  type FirstAccess,
  type DecisionEvent,
  type DecisionStates,
  type Verb,
  assignResult,
  bulkResult,
} from './decisions'
import type { RequestFocus } from './request-focus'

/** What the page about requests to join shows. The search, the order and the page are in the URL. */
export interface RequestState {
  /** Everybody, approved or not. */
  readonly people: readonly SteeringUser[]
  /** Finds members who may be the same person with another e-mail address. */
  readonly similarTo: SimilarPeople
  /** Pending, failed and undoable decisions, by person. */
  readonly decisions: DecisionStates
  readonly selected: ReadonlySet<string>
  /** Decided requests that are no longer shown. Others stay in place, so that no other row moves under the pointer. */
  readonly hidden: ReadonlySet<string>
  /** The person in the dialog about one request. It shows their failure, so the row does not. */
  readonly declining: SteeringUser | undefined
  /** What is about to be done about several people, in a dialog. */
  readonly question: { readonly verb: Verb | 'assign'; readonly people: readonly SteeringUser[] } | undefined
  /** The new member whose groups are shown in the row. */
  readonly groupsOf: { readonly userId: string; readonly withFocus: boolean } | undefined
  /** Calls about several people, made one after the other. */
  readonly running:
    { readonly verb: Verb | 'assign'; readonly done: number; readonly total: number } | undefined
}

interface RequestOptions {
  readonly people: readonly SteeringUser[]
  /** Whether the server can decline. */
  readonly canDecline: boolean
  readonly access: FirstAccess
  readonly focus: Pick<RequestFocus, 'after' | 'keepOn' | 'keepIfOn' | 'onFirst'>
  /** The person's groups have changed otherwise than by a checkbox. */
  onGroupsChanged(person: SteeringUser): void
}

/** Groups that several people are added to. */
export interface GroupChoice {
  readonly groups: readonly CommitteeName[]
  /** Only those whose expertise or interests name a group. */
  readonly onlyNamed: boolean
}

/** Ids of groups, by person. */
type Memberships = ReadonlyMap<SteeringUser, readonly string[]>

export type RequestStore = ReturnType<typeof createRequestStore>

/**
 * The requests to join and everything that can be done about them, with at most one pending call per person. Results are announced
 * (X65, X66). Where the server lets them, decisions can be undone for some seconds.
 */
export function createRequestStore({ people, canDecline, access, focus, onGroupsChanged }: RequestOptions) {
  const store = createStore<RequestState>(() => ({
    ...listOf(people),
    decisions: new Map(),
    selected: new Set(),
    hidden: new Set(),
    declining: undefined,
    question: undefined,
    groupsOf: undefined,
    running: undefined,
  }))
  /** The ends of undo, by person. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const happened = ({ userId }: SteeringUser, event: DecisionEvent) =>
    store.setState(({ decisions }) => ({ decisions: nextStates(decisions, userId, event) }))
  const isWaiting = (userId: string) => store.getState().decisions.get(userId)?.status !== 'decided'
  const find = (userId: string) => store.getState().people.find((each) => each.userId === userId)
  const change = (userId: string, changes: Partial<SteeringUser>) =>
    store.setState((now) =>
      listOf(now.people.map((each) => (each.userId === userId ? { ...each, ...changes } : each))),
    )
  const changeGroups = (userId: string, ids: readonly string[], assigned: boolean) => {
    const others = find(userId)?.committeeIds.filter((id) => !ids.includes(id)) ?? []
    change(userId, { committeeIds: assigned ? [...others, ...ids] : others })
  }
  const select = (ids: readonly string[], on: boolean) =>
    store.setState(({ selected }) => ({
      selected: on ? new Set([...selected, ...ids]) : without(selected, ids),
    }))

  /** @param announce false if the caller announces a number of decisions together */
  async function decide(
    verb: Verb,
    person: SteeringUser,
    reason: string,
    announce: boolean,
  ): Promise<boolean> {
    const { userId } = person
    const before = store.getState().decisions.get(userId)?.status
    if (before === 'deciding' || before === 'decided') return false
    happened(person, { type: 'started' })
    let seconds: number
    try {
      const decided: Decided = await (verb === 'approve' ? approve(person) : decline(person, reason))
      seconds = decided.undoSeconds
    } catch (error) {
      const text = `Failed to ${verb} ${displayName(person)}.`
      happened(person, { type: 'failed', failure: { text, error } })
      return false
    }
    focus.after(userId, isWaiting)
    happened(person, seconds > 0 ? { type: 'decided', verb } : { type: 'left' })
    if (seconds > 0) expireLater(person, seconds * 1000)
    if (announce) announceDecision(verb, person, seconds * 1000)
    // Another dialog may be open by now.
    if (store.getState().declining?.userId === userId) store.setState({ declining: undefined })
    // Several people who were approved together stay selected, to be assigned together.
    select([userId], !announce && verb === 'approve' && seconds > 0)
    // Approving changes the role to Committee (R4.9).
    if (verb === 'approve') {
      change(userId, { isApproved: true })
      if (announce && seconds > 0) store.setState({ groupsOf: { userId, withFocus: false } })
    }
    if (verb === 'decline' && seconds <= 0)
      store.setState((now) => listOf(now.people.filter((each) => each.userId !== userId)))
    return true
  }

  function expireLater(person: SteeringUser, lifetime: number) {
    const { userId } = person
    // That of an earlier decision, which has been undone.
    clearTimeout(timers.get(userId))
    const expire = () => {
      focus.keepIfOn(userId)
      happened(person, { type: 'undoExpired' })
    }
    timers.set(userId, setTimeout(expire, lifetime))
  }

  function announceDecision(verb: Verb, person: SteeringUser, lifetime: number) {
    const name = displayName(person)
    showToast({
      tone: 'success',
      key: person.userId,
      text: verb === 'approve' ? `Approved ${name}. ${access.done}` : `Declined ${name}.`,
      ...(lifetime > 0 && { action: { label: 'Undo', lifetime, onAction: () => void undo(person) } }),
    })
  }

  /** Undoes a decision, if it still can be: the message about it may outlive it. */
  async function undo(person: SteeringUser): Promise<void> {
    const now = store.getState().decisions.get(person.userId)
    if (now?.status !== 'decided' || now.undo !== 'possible') return
    happened(person, { type: 'undoStarted' })
    dismissToast(person.userId)
    const name = displayName(person)
    try {
      await undoDecision(person)
    } catch (error) {
      happened(person, {
        type: 'undoFailed',
        failure: { text: `Failed to undo the decision about ${name}.`, error },
      })
      return
    }
    showToast({ tone: 'info', text: `The request of ${name} is open again.` })
    onGroupsChanged(person)
    focus.keepOn(person.userId)
    happened(person, { type: 'undone' })
    store.setState(({ hidden }) => ({ hidden: without(hidden, [person.userId]) }))
    change(person.userId, { isApproved: false, committeeIds: [] })
    if (store.getState().groupsOf?.userId === person.userId) store.setState({ groupsOf: undefined })
  }

  /** Adds people to groups. Whoever is in a group already stays as they are. A failure stays in the row, and the person selected. */
  async function assignAll(people: readonly SteeringUser[], { groups, onlyNamed }: GroupChoice) {
    const added = new Map<SteeringUser, readonly string[]>()
    for (const person of people) {
      const ids = groups
        .filter(
          (group) => !person.committeeIds.includes(group.id) && (!onlyNamed || namesGroup(person, group)),
        )
        .map(({ id }) => id)
      if (ids.length > 0) added.set(person, ids)
    }
    const names = groups.map(({ name }) => name)
    if (added.size > 0) await assignEach(added, names, true)
    else showToast({ tone: 'info', text: 'Nobody was added to these groups.' })
  }

  /** Adds each person to groups or removes them, one call after the other, and says the result. */
  async function assignEach(
    people: Memberships,
    groups: readonly string[],
    assigned: boolean,
  ): Promise<void> {
    const done = new Map<SteeringUser, readonly string[]>()
    for (const [person, ids] of people) {
      const { userId } = person
      store.setState({ running: { verb: 'assign', done: done.size, total: people.size } })
      try {
        await assignToGroups(person, ids, assigned)
      } catch (error) {
        const text = `Failed to update the groups of ${displayName(person)}.`
        const isMember = find(userId)?.isApproved === true
        happened(person, { type: 'assignFailed', isMember, failure: { text, error } })
        select([userId], assigned)
        continue
      }
      done.set(person, ids)
      onGroupsChanged(person)
      changeGroups(userId, ids, assigned)
      select([userId], !assigned)
    }
    store.setState({ running: undefined })
    const failed = people.size - done.size
    showToast({
      tone: failed > 0 ? 'error' : 'success',
      text: assignResult(assigned, done.size, groups, failed),
      ...(assigned &&
        done.size > 0 && {
          action: { label: 'Undo', onAction: () => void assignEach(done, groups, false) },
        }),
    })
  }

  return {
    store,
    canDecline,
    access,
    /** Whether the server says when requests were sent. */
    hasDates: people.some(({ requestedAt }) => requestedAt !== ''),
    select,
    approve: (person: SteeringUser) => void decide('approve', person, '', true),
    approveById(userId: string) {
      const person = find(userId)
      if (person && !person.isApproved) void decide('approve', person, '', true)
    },
    undo: (person: SteeringUser) => void undo(person),
    /** Opens the dialog about a request. */
    startDeclining(person: SteeringUser) {
      happened(person, { type: 'failureSeen' })
      store.setState({ declining: person })
    },
    decline(reason: string) {
      const { declining } = store.getState()
      if (declining) void decide('decline', declining, reason, true)
    },
    cancelDeclining() {
      const { declining } = store.getState()
      if (declining) happened(declining, { type: 'failureSeen' })
      store.setState({ declining: undefined })
    },
    /** Asks before anything is done about several people. */
    ask: (verb: Verb | 'assign', about: readonly SteeringUser[]) =>
      store.setState({ question: { verb, people: about } }),
    cancel: () => store.setState({ question: undefined }),
    /**
     * Does what the question is about, one call for each person after the other. A failure stays in its row and does not stop the others.
     *
     * @param reason why requests are declined
     * @param choice the groups of those who are approved, or are members already
     */
    async answer(reason: string, choice?: GroupChoice) {
      const { question, selected } = store.getState()
      if (!question) return
      const { verb } = question
      store.setState({ question: undefined })
      if (verb === 'assign') return choice && assignAll(question.people, choice)
      const asked = question.people.filter(({ userId }) => selected.has(userId))
      const succeeded: SteeringUser[] = []
      for (const [done, person] of asked.entries()) {
        store.setState({ running: { verb, done, total: asked.length } })
        if (await decide(verb, person, reason, false)) succeeded.push(person)
      }
      store.setState({ running: undefined })
      const failed = asked.length - succeeded.length
      showToast({
        tone: failed > 0 ? 'error' : 'success',
        text: bulkResult(verb, succeeded.length, failed),
      })
      focus.onFirst(isWaiting)
      if (choice?.groups[0] && succeeded[0]) await assignAll(succeeded, choice)
    },
    /** Shows the groups of a new member in the row. @param withFocus whether the focus moves to the first */
    showGroups: (userId: string | undefined, withFocus = false) =>
      store.setState({ groupsOf: userId === undefined ? undefined : { userId, withFocus } }),
    /** A checkbox in the row has changed the person's groups. */
    noteAssigned: ({ userId, committeeId, assigned }: MembershipChange) =>
      changeGroups(userId, [committeeId], assigned),
    /** Hides what has been decided, with a new search or order. */
    rearrange() {
      const { decisions, hidden } = store.getState()
      const decided = [...decisions.keys()].filter((id) => !isWaiting(id) && !hidden.has(id))
      // Not with each key of a search: everybody would be looked through and indexed again.
      if (decided.length > 0) store.setState({ hidden: new Set([...hidden, ...decided]) })
    },
    /** Ends the timers, with the page. */
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

const listOf = (people: readonly SteeringUser[]) => ({
  people,
  similarTo: similarPeople(people.filter(({ isApproved }) => isApproved)),
})

const without = (set: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...set].filter((id) => !ids.includes(id)))

type SimilarPeople = (person: SteeringUser) => readonly SteeringUser[]

/**
 * Prepare a search for members who may be the same person with another e-mail address: the same words in the name, in any
 * order, or the same part before the @ (edge case T53). The index over the members is built once for all searches.
 */
export function similarPeople(members: readonly SteeringUser[]): SimilarPeople {
  const byKey = new Map<string, SteeringUser[]>()
  for (const member of members) {
    for (const key of keysOf(member)) {
      const others = byKey.get(key)
      if (others) others.push(member)
      else byKey.set(key, [member])
    }
  }
  return (person) => {
    const found = new Set(keysOf(person).flatMap((key) => byKey.get(key) ?? []))
    return [...found].filter(({ userId }) => userId !== person.userId)
  }
}

const keysByPerson = new WeakMap<SteeringUser, readonly string[]>()

/** Keys that two entries of one person have in common. */
function keysOf(person: SteeringUser): readonly string[] {
  const cached = keysByPerson.get(person)
  if (cached) return cached
  const words = wordsOf(person)
  const mailbox = person.email.split('@')[0]?.toLowerCase() ?? ''
  const made = [
    ...(words.length > 1 ? [`name ${words.join(' ')}`] : []),
    ...(mailbox.length > 4 ? [`mailbox ${mailbox}`] : []),
  ]
  keysByPerson.set(person, made)
  return made
}

function wordsOf(person: SteeringUser): readonly string[] {
  return person.displayName.trim() === ''
    ? []
    : searchable(displayName(person))
        .split(/[\s,.]+/)
        .filter(Boolean)
        .toSorted((a, b) => (a < b ? -1 : 1))
}
