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
  const part = (options: Intl.DateTimeFormatOptions) => formatFor(locale, { timeZone, ...options }).format(at)
  return (
    <span
      className={styles.tile}
      data-above={part({ [above]: 'short' })}
      data-day={part({ day: 'numeric' })}
      aria-hidden="true"
    />
  )
}

/** Making one takes longer than using it, and a page has a tile for each event. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}
