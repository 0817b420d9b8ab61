import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { ProjectPage } from './detail/ProjectPage'
import { ProjectFormPage } from './form/ProjectFormPage'
import { ProjectsPage } from './list/ProjectsPage'

export const SectionRoutes = routesOf(section, { ProjectPage, ProjectFormPage, ProjectsPage })
