import { followBuilds } from './follow-builds'

/** Event streams by their URL. */
const streams = new Map<string, EventTarget>()

class FakeEventSource extends EventTarget {
  constructor(url: string) {
    super()
    streams.set(url, this)
  }
}

beforeEach(() => {
  streams.clear()
  Object.assign(globalThis, { EventSource: FakeEventSource })
})

const PREVIEW = { kind: 'preview', url: 'http://localhost:4105/dist' } as const

it('listens to the builds of previewed sections only', () => {
  followBuilds(
    { 'mf-projects': PREVIEW, 'mf-admin': { kind: 'off' }, 'mf-public': { kind: 'previous' } },
    () => {},
  )
  expect([...streams.keys()]).toEqual(['http://localhost:4105/dist/events'])
})

it('reports each build with its own version and URL', () => {
  const onBuild = jest.fn()
  followBuilds({ 'mf-projects': PREVIEW }, onBuild)
  const [stream] = streams.values()
  for (const data of ['7', '8']) stream?.dispatchEvent(new MessageEvent('built', { data }))
  stream?.dispatchEvent(new MessageEvent('message', { data: '9' }))
  expect(onBuild.mock.calls).toEqual(
    ['7', '8'].map((build) => [
      'mf-projects',
      {
        version: `preview.${build}`,
        entry: `http://localhost:4105/dist/remoteEntry.js?build=${build}`,
        preload: [],
      },
    ]),
  )
})
