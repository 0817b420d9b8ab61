import type { PortalEvent } from '@recog/shared-session'
import { continueOn, startEdit, untouchedTimes, valueText } from './event-edit'

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
const typing = (changes: object) => {
  const edit = startEdit(event)
  return { ...edit, form: { ...edit.form, ...changes } }
}

describe('an edit that continues with the version of somebody else', () => {
  const fresh = { ...event, title: 'Call', location: 'Room 2', version: '4' }

  it('takes their values for untouched fields, and their version', () => {
    const { next, edit } = continueOn(fresh, typing({ note: 'Bring slides' }))
    expect(next.base.version).toBe('4')
    expect(next.form).toMatchObject({ title: 'Call', location: 'Room 2', note: 'Bring slides' })
    expect(edit.taken).toEqual(['title', 'location'])
    expect(edit.overlaps).toEqual([])
    expect(untouchedTimes(next)).toEqual({ scheduledUtc: next.base.scheduledUtc })
  })

  it('keeps the typed text where both changed a field, and lists these fields', () => {
    const { next, edit, theirs } = continueOn(
      { ...fresh, location: '' },
      typing({ title: 'Web call', location: 'Hall' }),
    )
    expect(next.form).toMatchObject({ title: 'Web call', location: 'Hall' })
    expect(theirs).toMatchObject({ title: 'Call', location: '' })
    expect(edit.overlaps).toEqual(['title', 'location'])
  })

  it('finds no overlap if both typed the same', () => {
    expect(continueOn(fresh, typing({ title: 'Call' })).edit.overlaps).toEqual([])
  })

  it('takes their time as an exact instant', () => {
    const { next } = continueOn(
      { ...event, scheduledUtc: '2026-05-01T15:00:00.000Z' },
      typing({ title: 'Call' }),
    )
    expect(next.form.when).toBe('2026-05-01T10:00')
    expect(untouchedTimes(next)).toEqual({ scheduledUtc: next.base.scheduledUtc })
  })

  it('keeps a typed time, and reports that the event moved to another zone', () => {
    const { next, edit, theirs } = continueOn(
      { ...event, timeZone: 'Asia/Tokyo' },
      typing({ when: '2026-05-01T11:30' }),
    )
    expect(next.form.when).toBe('2026-05-01T11:30')
    expect(edit.overlaps).toEqual(['when'])
    expect(theirs.when).toBe('2026-05-01T23:00')
    expect(valueText(next.base, 'when')).toContain('Japan Standard Time')
    expect(untouchedTimes(next)).toEqual({})
  })
})

describe('the times of an edit', () => {
  const endsUtc = '2026-05-02T16:00:00.000Z'
  const edit = startEdit({ ...event, endsUtc })

  it('are kept as exact instants until they are changed', () => {
    expect(untouchedTimes(edit)).toEqual({ scheduledUtc: event.scheduledUtc, endsUtc })
    const later = { ...edit, form: { ...edit.form, end: '2026-05-02T12:00' } }
    expect(untouchedTimes(later)).toEqual({ scheduledUtc: event.scheduledUtc })
  })

  it('are read anew in another zone', () => {
    expect(untouchedTimes({ ...edit, form: { ...edit.form, zone: 'Asia/Tokyo' } })).toEqual({})
  })

  it('show the end of somebody else beside the typed one', () => {
    const typed = { ...edit, form: { ...edit.form, end: '2026-05-02T12:00' } }
    const { next, edit: merge } = continueOn({ ...event, endsUtc: '2026-05-02T18:00:00.000Z' }, typed)
    expect(merge.overlaps).toEqual(['end'])
    expect(valueText(next.base, 'end')).toContain('1:00')
  })
})
