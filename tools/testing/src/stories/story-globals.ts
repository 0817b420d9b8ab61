import { createContext } from 'react'
import type { Persona } from '../portal-api/world'

interface Globals {
  readonly persona: Persona
  /** Latency of the API: milliseconds, or no response. */
  readonly latency: number | 'never'
}

/** The settings of the toolbar, for screens without their own. */
export const StoryGlobals = createContext<Globals>({ persona: 'member', latency: 0 })
