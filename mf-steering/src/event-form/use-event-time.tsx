import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@recog/shared-ui'
import { TimeQuestion } from './TimeQuestion'
import { zonedTime, type ZonedTime } from './zoned-time'

interface Asked {
  readonly time: ZonedTime
  readonly zone: string
  readonly onInstant: (utc: string) => void
}

export interface EventTimeReader {
  /**
   * Find the instant that a wall time stands for; where the clocks change, the person is asked first (edge cases T82, T83).
   *
   * @returns what is wrong with the time, or undefined
   */
  read(wall: string, zone: string, onInstant: (utc: string) => void): string | undefined
  /** The question, to be put into the page. */
  readonly question: ReactNode
}

export function useEventTime(): EventTimeReader {
  const [asked, setAsked] = useState<Asked>()
  const answer = (utc: string) => {
    asked?.onInstant(utc)
    setAsked(undefined)
  }
  const { time, zone = '' } = asked ?? {}
  return {
    read(wall, inZone, onInstant) {
      const read = zonedTime(wall, inZone)
      if (read.kind === 'invalid') return 'Please enter a date between 2000 and 2100.'
      if (read.kind === 'one') onInstant(read.utc)
      else setAsked({ time: read, zone: inZone, onInstant })
      return undefined
    },
    question: (
      <>
        {time?.kind === 'gap' && (
          <ConfirmDialog
            open
            title="This time does not exist"
            message={`The clocks in ${zone} skip this time on that day. Use the next valid time?`}
            confirmLabel="Use the later time"
            onConfirm={() => answer(time.utc)}
            onCancel={() => setAsked(undefined)}
          />
        )}
        {time?.kind === 'overlap' && (
          <TimeQuestion
            zone={zone}
            earlier={time.earlier}
            later={time.later}
            onChoose={answer}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </>
    ),
  }
}
