export { comesToSight } from './comes-to-sight'
export { screenOf, type ScreenProps } from './Screen'
export { StoryGlobals } from './story-globals'
export { PERSONAS, type Persona } from '../portal-api/world'
