import { useContext, type ReactNode } from 'react'
import type { Decorator } from '@storybook/react-webpack5'
import { StoryGlobals, type Persona } from '@recog/testing/stories'
import { screenOf } from './reference'

/** The persona with the fewest rights among those who see a page. */
const FITTING: Readonly<Record<string, Persona>> = {
  anyone: 'anonymous',
  'signed-in': 'member',
  member: 'member',
  lead: 'lead',
  steering: 'steering',
  admin: 'admin',
}

/** Unless the toolbar names a persona, shows a screen to somebody who may see it. */
export const withFittingPersona: Decorator = (Story, { title, globals }) => {
  const audience = screenOf(title)?.paths[0]?.audience
  const persona = audience === undefined ? undefined : FITTING[audience]
  return globals['persona'] === 'fitting' && persona ? (
    <As persona={persona}>
      <Story />
    </As>
  ) : (
    <Story />
  )
}

function As({ persona, children }: { readonly persona: Persona; readonly children: ReactNode }) {
  const globals = useContext(StoryGlobals)
  return <StoryGlobals value={{ ...globals, persona }}>{children}</StoryGlobals>
}
