import { createContributions } from '@recog/section-kit'
import { section } from '../section'
import { MyProjects, ProjectsOfGroup, ProjectsOfPerson } from './panels/ProjectPanels'
import { searchProjects } from './search-source'

export const contributions = createContributions(section, {
  MyProjects,
  ProjectsOfGroup,
  ProjectsOfPerson,
  searchProjects,
})
