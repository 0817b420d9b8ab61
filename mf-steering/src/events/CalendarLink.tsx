import { useState } from 'react'
import { Later } from '@recog/section-kit'
import { Button, Dialog } from '@recog/shared-ui'

const loadForm = async () =>
  (await import(/* webpackChunkName: "calendar-link" */ './CalendarLinkForm')).CalendarLinkForm

/** Lets the reader's calendar program follow the events, by a secret link (R2.104). */
export function CalendarLink() {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Subscribe to calendar</Button>
      <Dialog open={isOpen} title="Subscribe to calendar" onClose={onClose}>
        <Later load={loadForm} props={{ onClose }} />
      </Dialog>
    </>
  )
}
