import { useId, useState } from 'react'
import { Button, Stack } from '@recog/shared-ui'
import type { MatrixProps } from '../assign/matrix-props'
import { MemberFinder } from './MemberFinder'

/** Lets a lead add an approved member from outside the lead's groups: by search, so that nobody scrolls past strangers. */
export function AddSomeone(props: MatrixProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <Stack gap={4}>
      <div>
        <Button aria-expanded={open} aria-controls={panelId} onClick={() => setOpen((now) => !now)}>
          Add someone
        </Button>
      </div>
      <div id={panelId} hidden={!open}>
        {open && <MemberFinder {...props} />}
      </div>
    </Stack>
  )
}
