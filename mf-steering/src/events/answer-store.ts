import { createContext, useState } from 'react'
import { refusalReason, useLoad } from '@recog/section-kit'
import {
  createStore,
  now,
  type AnswerChoice,
  type OwnAnswer,
  type PortalEvent,
  type SessionUser,
} from '@recog/shared-session'
import { showToast } from '@recog/shared-ui'
import { loadOwnAnswers, saveAnswer } from '../api'

interface AnswerState {
  /** The reader's answers by event; undefined until they are loaded. */
  readonly own: ReadonlyMap<string, OwnAnswer> | undefined
  /** How often each answer was given, where that is newer than in the list of events. */
  readonly counts: ReadonlyMap<string, PortalEvent['answers']>
}

/** The answers on a page of events. Undefined where the server knows none. */
export const AnswersContext = createContext<AnswerStore | undefined>(undefined)
export type AnswerStore = ReturnType<typeof createAnswerStore>

/** The reader's answers to events, and giving one. */
function createAnswerStore() {
  const store = createStore<AnswerState>(() => ({ own: undefined, counts: new Map() }))
  /** The last choice for each event whose answer is being saved. */
  const wanted = new Map<string, AnswerChoice>()

  async function save(event: PortalEvent, choice: AnswerChoice): Promise<void> {
    const { id, title } = event
    const isSaving = wanted.has(id)
    wanted.set(id, choice)
    if (isSaving) return
    const key = `answer ${id}`
    try {
      const { answer, attendance } = choice
      const { answers, ...own } = await saveAnswer(id, { answer, attendance })
      store.setState((state) => ({
        own: new Map(state.own).set(id, own),
        counts: new Map(state.counts).set(id, answers),
      }))
      const text = own.isWaiting
        ? `You wait for a place at “${title}”.`
        : `Your answer to “${title}” is saved.`
      showToast({ tone: own.isWaiting ? 'info' : 'success', text, key })
    } catch (error) {
      const reason = refusalReason(error)
      showToast({ tone: 'error', text: `Failed to save your answer.${reason ? ` ${reason}` : ''}`, key })
    }
    const last = wanted.get(id)
    wanted.delete(id)
    if (last && last !== choice) await save(event, last)
  }

  return {
    store,
    save,
    async load(signal: AbortSignal): Promise<true> {
      const own = await loadOwnAnswers(signal).catch((error: unknown) => {
        if (!signal.aborted)
          showToast({ tone: 'error', text: 'Failed to load your answers.', key: 'answers' })
        throw error
      })
      // What was answered meanwhile is newer.
      const loaded = own.map((answer) => [answer.eventId, answer] as const)
      store.setState((state) => ({ own: new Map([...loaded, ...(state.own ?? [])]) }))
      return true
    },
  }
}

/** The reader's answers, which it loads; until then, nothing can be answered. @returns undefined where the server knows none */
export function useAnswers({ capabilities }: SessionUser): AnswerStore | undefined {
  const [answers] = useState(() => (capabilities.includes('event-answers') ? createAnswerStore() : undefined))
  useLoad(async (signal) => answers?.load(signal), [answers])
  return answers
}

/** Whether an event can be answered: it takes place, and has not begun. */
export const isOpen = ({ cancelledAt, scheduledUtc }: PortalEvent): boolean =>
  cancelledAt === '' && Date.parse(scheduledUtc) > now()

/** What there is to say about the places of an event; '' if there are enough for all. */
export function placesText(seats: number, { inPerson, waiting }: PortalEvent['answers']): string {
  if (seats === 0) return ''
  const free = seats - inPerson
  if (free > 0) return `${free} of ${seats} ${seats === 1 ? 'place' : 'places'} free`
  const taken = seats === 1 ? 'The only place is taken' : `All ${seats} places taken`
  return waiting === 0 ? taken : `${taken}, ${waiting} waiting`
}
