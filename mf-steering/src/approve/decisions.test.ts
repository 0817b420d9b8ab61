import { nextStates, type DecisionEvent, type DecisionStates } from './decisions'

const failure = { text: 'Failed to approve Ada.', error: new Error('409') }
const run = (...events: DecisionEvent[]) =>
  events.reduce<DecisionStates>((states, event) => nextStates(states, 'ada', event), new Map()).get('ada')

const approved = { type: 'decided', verb: 'approve' } as const
const over = { status: 'decided', verb: 'approve', undo: 'over' } as const

describe('the state of a decision', () => {
  it.each<[string, DecisionEvent[], unknown]>([
    ['is running', [{ type: 'started' }], { status: 'deciding' }],
    ['can be undone', [{ type: 'started' }, approved], { ...over, undo: 'possible' }],
    ['cannot be undone for ever', [approved, { type: 'undoExpired' }], over],
    ['is being undone', [approved, { type: 'undoStarted' }], { ...over, undo: 'running' }],
    [
      'is being undone when the time is up',
      [approved, { type: 'undoStarted' }, { type: 'undoExpired' }],
      { ...over, undo: 'running' },
    ],
    ['is undone', [approved, { type: 'undoStarted' }, { type: 'undone' }], undefined],
    [
      'stays if undoing fails',
      [approved, { type: 'undoStarted' }, { type: 'undoFailed', failure }],
      { ...over, failure },
    ],
    ['is not undone after that time', [approved, { type: 'undoExpired' }, { type: 'undoStarted' }], over],
    ['failed', [{ type: 'started' }, { type: 'failed', failure }], { status: 'failed', failure }],
    [
      'failed, and is tried again',
      [{ type: 'failed', failure }, { type: 'started' }],
      { status: 'deciding' },
    ],
    ['is over when the row leaves the list', [{ type: 'started' }, { type: 'left' }], undefined],
    ['failed, and the failure was seen', [{ type: 'failed', failure }, { type: 'failureSeen' }], undefined],
    [
      'is shown with the reason if the new member could not be added to groups',
      [{ type: 'started' }, { type: 'left' }, { type: 'assignFailed', isMember: true, failure }],
      { ...over, failure },
    ],
    [
      'stays open if they are no member any more',
      [
        approved,
        { type: 'undoStarted' },
        { type: 'undone' },
        { type: 'assignFailed', isMember: false, failure },
      ],
      { status: 'failed', failure },
    ],
    ['is not decided again', [approved, { type: 'started' }], { ...over, undo: 'possible' }],
  ])('%s', (_what, events, state) => expect(run(...events)).toEqual(state))

  it('does not change with events that do not fit, so that nothing is rendered again', () => {
    const states: DecisionStates = new Map()
    for (const type of ['undone', 'undoStarted', 'undoExpired', 'failureSeen'] as const)
      expect(nextStates(states, 'ada', { type })).toBe(states)
  })
})
