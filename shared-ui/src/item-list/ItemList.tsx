import type { ReactNode } from 'react'
import styles from './ItemList.module.css'

/** A row of an `ItemList`. */
export interface ListedItem {
  readonly id: string
  /** A date tile, the mark of a group or initials, before the text. */
  readonly mark?: ReactNode
  /** The link to its page; in a heading where people move from one to the next. */
  readonly title: ReactNode
  /** What people look for first, below the title. */
  readonly text?: ReactNode
  /** What tells it from the others, below that. */
  readonly note?: ReactNode
  /** A badge or a button, beside the text. */
  readonly action?: ReactNode
}

/** The props of `ItemList`. */
export interface ItemListProps {
  /** The rows, in their order. */
  readonly items: readonly ListedItem[]
}

/** A short list of things to open, as in a panel. Nothing without items. */
export function ItemList({ items }: ItemListProps) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list}>
      {items.map(({ id, mark, title, text, note, action }) => (
        <li key={id}>
          {mark}
          <div className={styles.row}>
            <div className={styles.text}>
              {title}
              {text && <div>{text}</div>}
              {note && <div className={styles.note}>{note}</div>}
            </div>
            {action}
          </div>
        </li>
      ))}
    </ul>
  )
}
