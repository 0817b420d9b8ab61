import { createContributions } from '@recog/section-kit'
import { section } from '../section'
import { searchEvents } from './events/search-source'

export const contributions = createContributions(section, { searchEvents })
