export { waitUntilVisible } from './wait-until-visible'
export { screenOf, type ScreenProps } from './Screen'
export { StoryGlobals } from './story-globals'
export { PERSONAS, type Persona } from '../portal-api/world'
