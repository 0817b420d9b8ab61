import { NAVIGATION } from './mark-navigation'
import { watchNavigations, type Navigation } from './watch-navigations'

/** Observers by what they watch. */
const observers: Record<string, (entries: object[]) => void> = {}

class FakeObserver {
  constructor(private readonly callback: (list: { getEntries(): object[] }) => void) {}
  observe({ type }: { type: string }): void {
    observers[type] = (entries) => this.callback({ getEntries: () => entries })
  }
}

const went = (section: string, path: string, startTime: number, duration: number) =>
  observers['measure']?.([{ name: NAVIGATION, startTime, duration, detail: { path, section } }])

const arrived = (file: string, responseEnd: number) =>
  observers['resource']?.([{ name: `https://portal.example/assets/${file}`, responseEnd }])

let told: Navigation[]
beforeEach(() => {
  Object.assign(globalThis, { PerformanceObserver: FakeObserver })
  told = []
  watchNavigations((navigation) => told.push(navigation))
})

it('reports the duration of navigations to another section only', () => {
  went('mf-public', '/home', 0, 300)
  went('mf-projects', '/projects', 5000, 81.6)
  went('mf-projects', '/projects/:projectId', 6000, 20)
  expect(told).toEqual([{ section: 'mf-projects', page: '/projects', ms: 82, prefetched: false }])
})

it('reports whether the code was prefetched', () => {
  went('mf-public', '/home', 0, 300)
  arrived('mf-projects/0.1.0-a/remoteEntry.js', 4000)
  arrived('mf-projects/0.1.0-a/section.0123456789.js', 4100)
  went('mf-projects', '/projects', 5000, 40)
  arrived('mf-admin/0.1.0-a/remoteEntry.js', 5900)
  arrived('mf-admin/0.1.0-a/section.0123456789.js', 6050)
  went('mf-admin', '/Admin', 6000, 90)
  expect(told.map(({ prefetched }) => prefetched)).toEqual([true, false])
})

it('ignores other measures', () => {
  observers['measure']?.([{ name: 'something else', startTime: 0, duration: 1, detail: null }])
  expect(told).toEqual([])
})
