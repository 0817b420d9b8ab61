import { mergedEdit } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { formOf, untouchedTimes, valueText, withMovedTimes } from './event-edit'

const event: PortalEvent = {
  id: '1',
  title: 'Meeting',
  scheduledUtc: '2026-05-01T14:00:00.000Z',
  endsUtc: '',
  timeZone: 'America/Chicago',
  location: 'Room 1',
  weblink: '',
  note: '',
  committeeIds: [],
  cancelledAt: '',
  cancelReason: '',
  seats: 0,
  isPublic: false,
  answers: { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 },
  version: '3',
}
const form = formOf(event)
/** An edit that continues with the version of somebody else, as the form and as the visitor reads it. */
const continued = (fresh: PortalEvent, changes: object, before = form) => {
  const theirs = formOf(fresh)
  const edit = mergedEdit(before, { ...before, ...changes }, theirs)
  return withMovedTimes({ theirs, edit, error: undefined }).edit
}

describe('an edit that continues with the version of somebody else', () => {
  it('takes their time as an exact instant', () => {
    const fresh = { ...event, scheduledUtc: '2026-05-01T15:00:00.000Z' }
    const { value } = continued(fresh, { title: 'Call' })
    expect(value.when).toBe('2026-05-01T10:00')
    expect(untouchedTimes(fresh, value)).toEqual({ scheduledUtc: fresh.scheduledUtc })
  })

  it('keeps a typed time, and reports that the event moved to another zone', () => {
    const fresh = { ...event, timeZone: 'Asia/Tokyo' }
    const { value, overlaps } = continued(fresh, { when: '2026-05-01T11:30' })
    expect(value).toMatchObject({ when: '2026-05-01T11:30', zone: 'Asia/Tokyo' })
    expect(overlaps).toEqual(['when'])
    expect(valueText(fresh, 'when')).toContain('Japan Standard Time')
    expect(untouchedTimes(fresh, value)).toEqual({})
  })

  it('reports no time that nobody has typed, and none in the same zone', () => {
    expect(continued({ ...event, timeZone: 'Asia/Tokyo' }, { title: 'Call' }).overlaps).toEqual([])
    expect(continued({ ...event, title: 'Call' }, { when: '2026-05-01T11:30' }).overlaps).toEqual([])
  })
})

describe('the times of an edit', () => {
  const long = { ...event, endsUtc: '2026-05-02T16:00:00.000Z' }
  const { endsUtc } = long
  const later = { ...formOf(long), end: '2026-05-02T12:00' }

  it('are kept as exact instants until they are changed', () => {
    expect(untouchedTimes(long, formOf(long))).toEqual({ scheduledUtc: event.scheduledUtc, endsUtc })
    expect(untouchedTimes(long, later)).toEqual({ scheduledUtc: event.scheduledUtc })
  })

  it('are read anew in another zone', () => {
    expect(untouchedTimes(long, { ...formOf(long), zone: 'Asia/Tokyo' })).toEqual({})
  })

  it('show the end of somebody else beside the typed one', () => {
    const fresh = { ...event, endsUtc: '2026-05-02T18:00:00.000Z' }
    expect(continued(fresh, { end: later.end }, formOf(long)).overlaps).toEqual(['end'])
    expect(valueText(fresh, 'end')).toContain('1:00')
  })
})
