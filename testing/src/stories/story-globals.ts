import { createContext } from 'react'
import type { Persona } from '../portal-api/world'

interface Globals {
  readonly persona: Persona
  /** How long the API takes: milliseconds, or for ever. */
  readonly latency: number | 'never'
}

/** What the toolbar says, for screens that do not say it themselves. */
export const StoryGlobals = createContext<Globals>({ persona: 'member', latency: 0 })
