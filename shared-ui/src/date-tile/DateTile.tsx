import { dateFormat } from '../date/reader-time'
import styles from './DateTile.module.css'

/** The props of `DateTile`. */
export interface DateTileProps {
  /** ISO 8601. */
  readonly instant: string
  /** Above the day: the month, or under a heading that names the month the weekday. */
  readonly above?: 'month' | 'weekday'
  /** IANA name; the reader's zone by default. */
  readonly timeZone?: string
  /** The browser's by default. */
  readonly locale?: string
}

/** The day of an event as a leaf of a calendar, beside text that says the date. Nothing for an instant that cannot be read. */
export function DateTile({ instant, above = 'month', timeZone, locale }: DateTileProps) {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return null
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ timeZone, ...options }, locale).format(at)
  return (
    <span
      className={styles.tile}
      data-above={part({ [above]: 'short' })}
      data-day={part({ day: 'numeric' })}
      aria-hidden="true"
    />
  )
}
