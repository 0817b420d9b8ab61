import { useState } from 'react'
import { Later } from '@recog/section-kit'
import { Button, Stack } from '@recog/shared-ui'

const load = async () => (await import(/* webpackChunkName: "organise" */ './DecisionTable')).DecisionTable

/** Earlier decisions, loaded on request. */
export function DecisionHistory() {
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={4}>
      <div>
        <Button aria-expanded={open} onClick={() => setOpen((now) => !now)}>
          {open ? 'Hide earlier decisions' : 'Show earlier decisions'}
        </Button>
      </div>
      {open && <Later load={load} props={{}} />}
    </Stack>
  )
}
