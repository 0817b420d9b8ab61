import { createContributions } from '@recog/section-kit'
import { section } from '../section'
import { searchPeopleAndGroups } from './search-source'

export const contributions = createContributions(section, { searchPeopleAndGroups })
