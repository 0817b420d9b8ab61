import { createContributions } from '@recog/section-kit'
import { section } from '../section'
import { searchProjects } from './search-source'

export const contributions = createContributions(section, { searchProjects })
