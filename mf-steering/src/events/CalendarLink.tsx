import { useState } from 'react'
import { Later } from '@recog/section-kit'
import { Button, Dialog } from '@recog/shared-ui'

const loadForm = async () =>
  (await import(/* webpackChunkName: "calendar-link" */ './CalendarLinkForm')).CalendarLinkForm

interface CalendarLinkProps {
  /** Only the events of this group; '' for all that the reader may see. */
  readonly committeeId: string
}

/** Lets the reader's calendar program follow events, by a secret link (R2.104). */
export function CalendarLink({ committeeId }: CalendarLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Subscribe to calendar</Button>
      <Dialog open={isOpen} title="Subscribe to calendar" onClose={onClose}>
        <Later load={loadForm} props={{ committeeId, onClose }} />
      </Dialog>
    </>
  )
}
