import { useState, type ReactNode } from 'react'
import { Later } from '@recog/section-kit'
import { ConfirmDialog } from '@recog/shared-ui'
import { YEARS, type EventForm, type EventTimes } from './event-form'
import { zonedTime, type ZonedTime } from './zoned-time'

const loadAmbiguous = async () =>
  (await import(/* webpackChunkName: "organise" */ './AmbiguousTimeDialog')).AmbiguousTimeDialog

interface Pending {
  readonly time: ZonedTime
  readonly zone: string
  readonly onInstant: (utc: string) => void
}

export interface EventTimeReader {
  /**
   * Find the instants of a form and pass them on. Where the clocks change, a dialog asks first (edge cases T82, T83).
   *
   * @param known instants that need not be found, because nobody has changed them
   * @returns why the start is invalid, or undefined
   */
  read(
    form: Pick<EventForm, 'when' | 'end' | 'zone'>,
    onTimes: (times: EventTimes) => void,
    known?: Partial<EventTimes>,
  ): string | undefined
  /** The open dialog, to be rendered in the page. */
  readonly dialog: ReactNode
}

/** Reads the times of an event form; ambiguous and skipped times are resolved with a dialog. */
export function useEventTime(): EventTimeReader {
  const [pending, setPending] = useState<Pending>()
  const choose = (utc: string) => {
    setPending(undefined)
    // Afterwards: the end may have to be asked about, too.
    pending?.onInstant(utc)
  }
  const { time, zone = '' } = pending ?? {}
  function readOne(wall: string, inZone: string, onInstant: (utc: string) => void): string | undefined {
    const read = zonedTime(wall, inZone)
    if (read.kind === 'invalid') return YEARS
    if (read.kind === 'one') onInstant(read.utc)
    else setPending({ time: read, zone: inZone, onInstant })
    return undefined
  }
  return {
    read(form, onTimes, known = {}) {
      const readEnd = (scheduledUtc: string) => {
        if (known.endsUtc !== undefined) onTimes({ scheduledUtc, endsUtc: known.endsUtc })
        else if (form.end === '') onTimes({ scheduledUtc, endsUtc: null })
        else readOne(form.end, form.zone, (endsUtc) => onTimes({ scheduledUtc, endsUtc }))
      }
      if (known.scheduledUtc === undefined) return readOne(form.when, form.zone, readEnd)
      readEnd(known.scheduledUtc)
      return undefined
    },
    dialog: (
      <>
        {time?.kind === 'gap' && (
          <ConfirmDialog
            open
            title="This time does not exist"
            message={`The clocks in ${zone} skip this time on that day. Use the next valid time?`}
            confirmLabel="Use the later time"
            onConfirm={() => choose(time.utc)}
            onCancel={() => setPending(undefined)}
          />
        )}
        {time?.kind === 'overlap' && (
          <Later
            load={loadAmbiguous}
            props={{
              zone,
              earlier: time.earlier,
              later: time.later,
              onChoose: choose,
              onCancel: () => setPending(undefined),
            }}
          />
        )}
      </>
    ),
  }
}
