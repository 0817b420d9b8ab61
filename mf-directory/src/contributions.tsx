import { createContributions } from '@recog/section-kit'
import { section } from '../section'
import { MyGroups } from './panels/MyGroups'
import { searchPeopleAndGroups } from './search-source'

export const contributions = createContributions(section, { MyGroups, searchPeopleAndGroups })
