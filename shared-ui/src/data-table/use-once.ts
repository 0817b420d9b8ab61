import { useState } from 'react'

/** Whether it holds now or has ever held: what came into the page with it does not leave it again. */
export function useOnce(holds: boolean): boolean {
  const [held, setHeld] = useState(holds)
  if (holds && !held) setHeld(true)
  return held || holds
}
