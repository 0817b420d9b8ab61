import type { ReportedVersion, SectionEvent } from '@recog/release-service/reports'
import { changesOf } from './own-section'

const error = (count: number, isNew = true) => ({
  source: 'uncaught',
  name: 'TypeError',
  position: 'x.js:1:2',
  thrownAt: 'mf-news/src/a.ts:3:4',
  isNew,
  count,
  first: '2026-11-27T10:00:00.000Z',
  last: '2026-11-27T11:00:00.000Z',
})
const version = (changes: Partial<ReportedVersion> = {}): ReportedVersion => ({
  version: '1.0.0',
  state: 'live',
  mounts: 5,
  failedMounts: 0,
  errors: 0,
  errorFree: 1,
  last: '2026-11-27T11:00:00.000Z',
  seen: [],
  ...changes,
})
const stop: SectionEvent = {
  seq: 7,
  at: '2026-11-27T11:00:00.000Z',
  action: 'stop',
  version: '2.0.0',
  by: 'release service',
  reason: 'failed mounts',
}

describe('a team that watches its section', () => {
  it('sees each new event, error and failure once', () => {
    const before = { versions: [version()], events: [{ ...stop, seq: 6 }] }
    const now = {
      versions: [version({ failedMounts: 2, seen: [error(3)] })],
      events: [stop, { ...stop, seq: 6 }],
    }
    expect(changesOf(before, now)).toEqual([
      '2026-11-27T11:00:00.000Z stop 2.0.0 by release service: failed mounts',
      '2026-11-27T11:00:00.000Z 1.0.0: 2 more failed mounts',
      '2026-11-27T11:00:00.000Z 1.0.0: new error: TypeError at mf-news/src/a.ts:3:4, 3 times',
    ])
    expect(changesOf(now, now)).toEqual([])
  })

  it('is not told that an error is new again', () => {
    const before = { versions: [version({ seen: [error(3)] })], events: [] }
    expect(changesOf(before, { ...before, versions: [version({ seen: [error(4)] })] })).toEqual([
      expect.stringMatching(/1\.0\.0: TypeError at .*, 1 time$/),
    ])
    const next = version({ version: '2.0.0', seen: [error(1, false)] })
    expect(changesOf(before, { ...before, versions: [next] })).toEqual([
      expect.stringMatching(/2\.0\.0: TypeError at .*, 1 time$/),
    ])
  })
})
