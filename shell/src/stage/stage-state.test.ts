import fc from 'fast-check'
import { portal } from '@recog/testing'
import { INITIAL, nextStageStep, type StageCommand, type StageEvent, type StageState } from './stage-state'

const words = (commands: readonly StageCommand[]) =>
  commands.map((command) => ('section' in command ? `${command.type} ${command.section}` : command.type))

const request = (section: string, page: 'prerendered' | 'switched-off' | 'loadable' = 'loadable') =>
  ({ type: 'requested', section, page }) as const
const entered = (visit: number, section: string, mounted = true) =>
  ({ type: 'entered', visit, section, mounted }) as const
const checked = (visit: number, section: string, isOutdated = false) =>
  ({ type: 'version-checked', visit, section, isOutdated }) as const

const notFound = { title: 'Page not found', render: () => {} }

const publicShown: StageState = { visit: 1, wanted: 'mf-public', shown: 'mf-public', hydration: 'done' }
const onTheWay: StageState = { visit: 2, wanted: 'mf-projects', shown: 'mf-public', hydration: 'done' }
const unavailable: StageState = { visit: 2, wanted: 'mf-projects', hydration: 'done' }
const deferred: StageState = { visit: 1, wanted: 'mf-public', shown: 'mf-public', hydration: 'deferred' }

describe('the next step of the stage', () => {
  it.each<[string, StageState, StageEvent, string[], Partial<StageState>]>([
    ['the first page is entered at once', INITIAL, request('mf-admin'), ['enter mf-admin'], { visit: 1 }],
    [
      'a prerendered page keeps its URL until it is hydrated',
      INITIAL,
      request('mf-public', 'prerendered'),
      ['freeze mf-public', 'defer-hydration mf-public'],
      { shown: 'mf-public', hydration: 'deferred' },
    ],
    [
      'before another section is entered, its version is checked',
      publicShown,
      request('mf-projects'),
      ['freeze mf-public', 'check-version mf-projects'],
      { visit: 2, wanted: 'mf-projects', shown: 'mf-public' },
    ],
    ['the newest version is entered', onTheWay, checked(2, 'mf-projects'), ['enter mf-projects'], {}],
    ['an outdated page reloads', onTheWay, checked(2, 'mf-projects', true), ['reload'], {}],
    ['the version check of an overtaken visit is dropped', onTheWay, checked(1, 'mf-admin', true), [], {}],
    [
      'a section that has been entered is shown, and the old page leaves',
      onTheWay,
      entered(2, 'mf-projects'),
      ['reveal mf-projects', 'leave mf-public'],
      { shown: 'mf-projects' },
    ],
    [
      'a section that could not be entered is replaced by a panel',
      onTheWay,
      entered(2, 'mf-projects', false),
      ['show-unavailable mf-projects', 'leave mf-public'],
      { shown: undefined },
    ],
    [
      'a mounted section waits for its first data behind the old page',
      onTheWay,
      { type: 'mounted', visit: 2, section: 'mf-projects' },
      ['await-data mf-projects'],
      {},
    ],
    [
      'an overtaken section does not wait for its data',
      onTheWay,
      { type: 'mounted', visit: 1, section: 'mf-admin' },
      [],
      {},
    ],
    [
      'the first data is reported, even if it arrives after the swap',
      { ...onTheWay, shown: 'mf-projects' },
      { type: 'ready', visit: 2, section: 'mf-projects' },
      ['report-ready mf-projects'],
      {},
    ],
    [
      'the data of a page that was left is not reported',
      onTheWay,
      { type: 'ready', visit: 1, section: 'mf-projects' },
      [],
      {},
    ],
    [
      'Retry enters the section once more',
      unavailable,
      { type: 'retried', visit: 2, section: 'mf-projects', isOutdated: false },
      ['check-version mf-projects'],
      {},
    ],
    [
      'Retry reloads an outdated page',
      unavailable,
      { type: 'retried', visit: 2, section: 'mf-projects', isOutdated: true },
      ['reload'],
      {},
    ],
    [
      'Retry is ignored on a page that has been left',
      onTheWay,
      { type: 'retried', visit: 1, section: 'mf-admin', isOutdated: true },
      [],
      {},
    ],
    [
      'a prerendered page is mounted like any other once it has been left',
      onTheWay,
      request('mf-admin', 'prerendered'),
      ['freeze mf-projects', 'freeze mf-public', 'check-version mf-admin'],
      {},
    ],
    [
      'a page that could not be hydrated is replaced by a panel',
      { ...deferred, hydration: 'running' },
      { type: 'hydrated', section: 'mf-public', mounted: false },
      ['follow mf-public', 'show-unavailable mf-public'],
      { shown: undefined, hydration: 'done' },
    ],
    [
      'a page follows the URL only after its hydration',
      { ...deferred, hydration: 'running' },
      request('mf-public'),
      ['await-hydration'],
      {},
    ],
    ['an overtaken section leaves', onTheWay, entered(1, 'mf-admin'), ['leave mf-admin'], {}],
    ['an overtaken section stays if it is wanted again', onTheWay, entered(1, 'mf-projects'), [], {}],
    [
      'another page of the section on screen follows the URL',
      publicShown,
      request('mf-public'),
      ['follow mf-public', 'await-commit'],
      { shown: 'mf-public' },
    ],
    [
      'another page of a section that is not hydrated starts hydration',
      deferred,
      request('mf-public'),
      ['hydrate', 'await-hydration'],
      {},
    ],
    [
      'leaving a prerendered page cancels its hydration',
      deferred,
      request('mf-admin'),
      ['freeze mf-public', 'cancel-hydration', 'check-version mf-admin'],
      { hydration: 'done' },
    ],
    [
      'a page follows the URL after it is hydrated',
      { ...deferred, hydration: 'running' },
      { type: 'hydrated', section: 'mf-public', mounted: true },
      ['follow mf-public', 'reveal mf-public', 'report-ready mf-public'],
      { hydration: 'done' },
    ],
    [
      'a page hydrated after it was left does not change the screen',
      { ...onTheWay, hydration: 'running' },
      { type: 'hydrated', section: 'mf-public', mounted: true },
      [],
      { hydration: 'done' },
    ],
    [
      'a section that is switched off is not loaded',
      publicShown,
      request('mf-admin', 'switched-off'),
      ['freeze mf-public', 'show-switched-off', 'leave mf-public'],
      { shown: undefined },
    ],
    [
      'a section that is switched off does not stay on screen',
      publicShown,
      request('mf-public', 'switched-off'),
      ['show-switched-off', 'leave mf-public'],
      { shown: undefined },
    ],
    [
      'the old page stays on screen until a page of the shell is rendered',
      publicShown,
      { type: 'panel-requested' },
      ['freeze mf-public'],
      { visit: 2, wanted: undefined },
    ],
    [
      'a rendered page of the shell replaces the old page',
      { ...publicShown, wanted: undefined },
      { type: 'panel-rendered', visit: 1, page: notFound },
      ['show-panel', 'leave mf-public'],
      { shown: undefined },
    ],
    [
      'an overtaken page of the shell is dropped',
      onTheWay,
      { type: 'panel-rendered', visit: 1, page: notFound },
      [],
      {},
    ],
  ])('%s', (_name, state, event, commands, changes) => {
    const next = nextStageStep(state, event)
    expect(words(next.commands)).toEqual(commands)
    expect(next.state).toEqual({ ...state, visit: next.state.visit, wanted: next.state.wanted, ...changes })
  })
})

describe('any sequence of navigations', () => {
  const section = fc.constantFrom(...portal.sectionNames)
  type Request = Extract<StageEvent, { type: 'requested' | 'panel-requested' }>
  const request$ = fc.oneof<fc.Arbitrary<Request>[]>(
    section.map((name) => request(name)),
    section.map((name) => request(name, 'switched-off')),
    fc.constant({ type: 'panel-requested' }),
  )
  /** Pending work finishes in any order. */
  const finish$ = fc.nat()

  it('never removes the section on screen, and shows the last requested page', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(request$, finish$), { maxLength: 40 }), (actions) => {
        let state = INITIAL
        const underWay: StageEvent[] = []
        const wrong: StageCommand[] = []
        const dispatch = (event: StageEvent) => {
          const before = state
          const next = nextStageStep(state, event)
          state = next.state
          for (const command of next.commands) {
            const isWrong =
              (command.type === 'leave' && command.section === state.shown) ||
              (command.type === 'reveal' && command.section !== before.wanted)
            if (isWrong) wrong.push(command)
            if (command.type === 'check-version') underWay.push(checked(command.visit, command.section))
            if (command.type === 'enter') underWay.push(entered(command.visit, command.section))
          }
          if (event.type === 'panel-requested')
            underWay.push({ type: 'panel-rendered', visit: state.visit, page: notFound })
        }
        const finish = (index: number) =>
          underWay.splice(index % Math.max(1, underWay.length), 1).forEach(dispatch)
        for (const action of actions) {
          if (typeof action === 'number') finish(action)
          else dispatch(action)
        }
        while (underWay.length > 0) finish(0)
        expect(wrong).toEqual([])
        const last = actions.findLast((action): action is Request => typeof action !== 'number')
        const isSection = last?.type === 'requested' && last.page === 'loadable'
        expect(state.shown).toBe(isSection ? last.section : undefined)
      }),
    )
  })
})
