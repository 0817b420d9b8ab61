import type { PortalEvent } from '@recog/shared-session'
import { Badge } from '@recog/shared-ui'
import styles from './Cancelled.module.css'

/** Says that an event is cancelled, and why. Nothing for one that takes place. */
export function Cancelled({ event: { cancelledAt, cancelReason } }: { readonly event: PortalEvent }) {
  if (cancelledAt === '') return null
  return (
    <p className={styles.cancelled}>
      <Badge tone="danger">Cancelled</Badge> {cancelReason}
    </p>
  )
}
