import type { OwnPage } from './panels'

/**
 * The stage as a state machine (ADR 1): which section is on screen, which one belongs to the URL, and what to do next. Every
 * navigation starts a new visit; events of earlier visits are stale.
 */
export interface StageState {
  /** Number of the latest visit. */
  readonly visit: number
  /** The section of the URL; none for a page of the shell itself. */
  readonly wanted?: string | undefined
  /** The section on screen; none while a panel is. A prerendered page counts from the start. */
  readonly shown?: string | undefined
  /** Hydration of the prerendered page: `deferred` until the first interaction; `done` also if there is no such page. */
  readonly hydration: 'deferred' | 'running' | 'done'
}

export const INITIAL: StageState = { visit: 0, hydration: 'done' }

export type StageEvent =
  /** The URL is a page of this section: contained in the prerendered document, switched off in this tab, or to be loaded. */
  | {
      readonly type: 'requested'
      readonly section: string
      readonly page: 'prerendered' | 'switched-off' | 'loadable'
    }
  | {
      readonly type: 'version-checked'
      readonly visit: number
      readonly section: string
      readonly isOutdated: boolean
    }
  /** The section is mounted behind the present page. */
  | { readonly type: 'mounted'; readonly visit: number; readonly section: string }
  /** The section can be shown, or cannot be mounted. */
  | {
      readonly type: 'entered'
      readonly visit: number
      readonly section: string
      readonly mounted: boolean
    }
  /** The section has its first data, possibly only after it was shown. */
  | { readonly type: 'ready'; readonly visit: number; readonly section: string }
  /** The visitor has pressed Retry. */
  | {
      readonly type: 'retried'
      readonly visit: number
      readonly section: string
      readonly isOutdated: boolean
    }
  | { readonly type: 'hydration-started' }
  | { readonly type: 'hydrated'; readonly section: string; readonly mounted: boolean }
  /** The URL is a page of the shell itself, which is being rendered. */
  | { readonly type: 'panel-requested' }
  | { readonly type: 'panel-rendered'; readonly visit: number; readonly page: OwnPage }

type OnSection = 'freeze' | 'follow' | 'defer-hydration' | 'await-data' | 'leave' | 'reveal' | 'report-ready'
type OnVisit = 'check-version' | 'enter' | 'show-unavailable'
type Plain =
  'hydrate' | 'cancel-hydration' | 'await-hydration' | 'await-commit' | 'show-switched-off' | 'reload'

/** One command per name, with what it is about. */
type Command<Type extends string, Subject = object> = Type extends string
  ? { readonly type: Type } & Readonly<Subject>
  : never

export type StageCommand =
  | Command<OnSection, { section: string }>
  | Command<OnVisit, { section: string; visit: number }>
  | Command<'show-panel', { page: OwnPage }>
  | Command<Plain>

export interface Step {
  readonly state: StageState
  /** To be run in order, each after the previous one has finished. */
  readonly commands: readonly StageCommand[]
}

/** The next state, and the commands to run. Pure. */
export function nextStageStep(state: StageState, event: StageEvent): Step {
  if ('visit' in event && event.visit !== state.visit) return stale(state, event)
  switch (event.type) {
    case 'requested':
      return requested(state, event)
    case 'version-checked':
      return step(state, [
        event.isOutdated ? { type: 'reload' } : { type: 'enter', section: event.section, visit: event.visit },
      ])
    case 'mounted':
      return step(state, on('await-data', event.section))
    case 'entered':
      return step({ ...state, shown: event.mounted ? event.section : undefined }, [
        outcome(event, state.visit),
        ...on('leave', state.shown === event.section ? undefined : state.shown),
      ])
    case 'ready':
      return step(state, on('report-ready', event.section))
    case 'retried':
      return event.isOutdated
        ? step(state, [{ type: 'reload' }])
        : requested(state, { type: 'requested', section: event.section, page: 'loadable' })
    case 'hydration-started':
      return step({ ...state, hydration: 'running' })
    case 'hydrated':
      return hydrated({ ...state, hydration: 'done' }, event)
    case 'panel-requested':
      return step({ ...state, visit: state.visit + 1, wanted: undefined }, on('freeze', state.shown))
    case 'panel-rendered':
      return step({ ...state, shown: undefined }, [
        { type: 'show-panel', page: event.page },
        ...on('leave', state.shown),
      ])
  }
}

/** An event of an earlier visit: unmount the section that the visit mounted, unless it is wanted again. */
function stale(state: StageState, event: StageEvent): Step {
  const isNeeded = event.type !== 'entered' || [state.wanted, state.shown].includes(event.section)
  return step(state, isNeeded ? [] : on('leave', event.section))
}

function requested(before: StageState, { section, page }: StageEvent & { type: 'requested' }): Step {
  const state = { ...before, visit: before.visit + 1, wanted: section }
  // A page that is still loading must not see another page's URL either.
  const others = new Set([before.wanted, before.shown].filter((name) => name !== section))
  const freeze = [...others].flatMap((name) => on('freeze', name))
  if (page === 'prerendered' && before.visit === 0) {
    const first = { ...state, shown: section, hydration: 'deferred' } as const
    return step(first, [...freeze, ...on('freeze', section), ...on('defer-hydration', section)])
  }
  if (section === state.shown && page !== 'switched-off')
    return step(state, [...freeze, ...stayOn(section, state.hydration)])

  const next = state.hydration === 'deferred' ? ({ ...state, hydration: 'done' } as const) : state
  const cancel = state.hydration === 'deferred' ? ([{ type: 'cancel-hydration' }] as const) : []
  const commands = [...freeze, ...cancel]
  if (page === 'switched-off')
    return step({ ...next, shown: undefined }, [
      ...commands,
      { type: 'show-switched-off' },
      ...on('leave', state.shown),
    ])
  // On the first visit the document has just been loaded, so its versions are the latest.
  const type = state.visit === 1 ? 'enter' : 'check-version'
  return step(next, [...commands, { type, section, visit: state.visit }])
}

/** Another page of the section on screen. A prerendered page keeps its URL until it is hydrated. */
function stayOn(section: string, hydration: StageState['hydration']): readonly StageCommand[] {
  if (hydration === 'deferred') return [{ type: 'hydrate' }, { type: 'await-hydration' }]
  if (hydration === 'running') return [{ type: 'await-hydration' }]
  return [{ type: 'follow', section }, { type: 'await-commit' }]
}

function hydrated(state: StageState, event: StageEvent & { type: 'hydrated' }): Step {
  const { section, mounted } = event
  if (state.wanted !== section) return step(state)
  return step({ ...state, shown: mounted ? section : undefined }, [
    { type: 'follow', section },
    outcome(event, state.visit),
    ...(mounted ? on('report-ready', section) : []),
  ])
}

function outcome(
  { section, mounted }: { readonly section: string; readonly mounted: boolean },
  visit: number,
): StageCommand {
  return mounted ? { type: 'reveal', section } : { type: 'show-unavailable', section, visit }
}

const on = (type: OnSection, section: string | undefined): readonly StageCommand[] =>
  section ? [{ type, section }] : []

const step = (state: StageState, commands: readonly StageCommand[] = []): Step => ({ state, commands })
