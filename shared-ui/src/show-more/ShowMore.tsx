import { useEffect, useRef } from 'react'
import { Button } from '../button/Button'
import { grouped } from '../number/grouped'
import styles from './ShowMore.module.css'

/** The props of `ShowMore`. */
export interface ShowMoreProps {
  /** How many are not shown yet. */
  readonly remaining: number
  /** Whether more than at first are shown: then the sentence takes the place of the button, also after Back. */
  readonly isExtended: boolean
  /** Called to show more of them. */
  readonly onMore: () => void
  /** What the list contains, such as "groups", if the page has several lists. */
  readonly what?: string
}

/** "Show more" below a long list. When the last ones are shown, a sentence takes its place and its focus (R2.79). */
export function ShowMore({ remaining, isExtended, onMore, what }: ShowMoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)

  // Without the button the focus would be at the top of the page.
  useEffect(() => {
    const isLost = wasPressed.current && document.activeElement === document.body
    wasPressed.current = false
    if (isLost) end.current?.focus({ preventScroll: true })
  }, [remaining])

  const named = what ? `${what} ` : ''
  if (remaining > 0) {
    const press = () => {
      wasPressed.current = true
      onMore()
    }
    return (
      <div className={styles.more}>
        <Button onClick={press}>
          Show more {named}({grouped(remaining)} left)
        </Button>
      </div>
    )
  }
  if (!isExtended) return null
  return (
    <p className={styles.end} ref={end} tabIndex={-1}>
      All {named}are shown.
    </p>
  )
}
