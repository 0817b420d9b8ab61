import type { Decorator } from '@storybook/react-webpack5'
import type { Persona } from '../portal-api/world'
import { StoryGlobals } from '../stories/story-globals'

const LATENCIES: Readonly<Record<string, number | 'never'>> = { none: 0, slow: 2_000, never: 'never' }

/** Hands the toolbar's persona and latency to the screens, which answer their calls from memory. */
export const withApi: Decorator = (Story, { globals }) => (
  <StoryGlobals
    value={{
      persona: personaOf(globals['persona']),
      latency: LATENCIES[String(globals['latency'])] ?? 0,
    }}
  >
    <Story />
  </StoryGlobals>
)

/** Sections in repositories of their own show the screens of every audience to a member. */
const personaOf = (chosen: unknown) => (chosen === 'fitting' ? 'member' : (chosen as Persona))
