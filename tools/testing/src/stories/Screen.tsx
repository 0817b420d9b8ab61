import { useContext, type ComponentType, type ReactNode } from 'react'
import { StoryGlobals } from './story-globals'
import type { ScreenProps } from './screen-props'
import { StoryHost } from './StoryHost'

/**
 * Create a component that shows a page of a section for a persona, with the fake API.
 *
 * @param routes of the section
 */
export function screenOf(routes: ReactNode): ComponentType<ScreenProps> {
  return function Screen(props: ScreenProps) {
    const globals = useContext(StoryGlobals)
    const persona = props.as ?? globals.persona
    return <StoryHost key={JSON.stringify([props, globals])} {...props} as={persona} routes={routes} />
  }
}
