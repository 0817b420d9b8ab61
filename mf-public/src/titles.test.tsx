import { itHasComposedTitles } from '@recog/testing'
import { section } from '../section'
import { SectionRoutes } from './SectionRoutes'

// Its script is not a call of the API, which the test leaves without a response.
jest.mock('./join/bot-check/load-bot-check', () => ({ loadBotCheck: () => new Promise(() => {}) }))

itHasComposedTitles(section, <SectionRoutes />)
