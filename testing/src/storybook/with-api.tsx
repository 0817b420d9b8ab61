import type { Decorator } from '@storybook/react-webpack5'
import type { Persona } from '../portal-api/world'
import { StoryGlobals } from '../stories/story-globals'

const LATENCIES: Readonly<Record<string, number | 'never'>> = { none: 0, slow: 2_000, never: 'never' }

/** Hands the toolbar's persona and latency to the screens, which answer their calls from memory. */
export const withApi: Decorator = (Story, { globals }) => (
  <StoryGlobals
    value={{
      persona: globals['persona'] as Persona,
      latency: LATENCIES[String(globals['latency'])] ?? 0,
    }}
  >
    <Story />
  </StoryGlobals>
)
