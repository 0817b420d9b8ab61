import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@recog/shared-ui'
import { AmbiguousTimeDialog } from './AmbiguousTimeDialog'
import { zonedTime, type ZonedTime } from './zoned-time'

interface Pending {
  readonly time: ZonedTime
  readonly zone: string
  readonly onInstant: (utc: string) => void
}

export interface EventTimeReader {
  /**
   * Find the instant of a wall time and pass it on. Where the clocks change, a dialog asks first (edge cases T82, T83).
   *
   * @param wall value of a `datetime-local` field
   * @param zone IANA name
   * @returns why the time is invalid, or undefined
   */
  read(wall: string, zone: string, onInstant: (utc: string) => void): string | undefined
  /** The open dialog, to be rendered in the page. */
  readonly dialog: ReactNode
}

/** Reads the time of an event form; ambiguous and skipped times are resolved with a dialog. */
export function useEventTime(): EventTimeReader {
  const [pending, setPending] = useState<Pending>()
  const choose = (utc: string) => {
    pending?.onInstant(utc)
    setPending(undefined)
  }
  const { time, zone = '' } = pending ?? {}
  return {
    read(wall, inZone, onInstant) {
      const read = zonedTime(wall, inZone)
      if (read.kind === 'invalid') return 'Please enter a date between 2000 and 2100.'
      if (read.kind === 'one') onInstant(read.utc)
      else setPending({ time: read, zone: inZone, onInstant })
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
          <AmbiguousTimeDialog
            zone={zone}
            earlier={time.earlier}
            later={time.later}
            onChoose={choose}
            onCancel={() => setPending(undefined)}
          />
        )}
      </>
    ),
  }
}
