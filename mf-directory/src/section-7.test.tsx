import { itWorksOnSection7 } from '@recog/testing'
import { section } from '../section'
import { SectionRoutes } from './SectionRoutes'

itWorksOnSection7(section, <SectionRoutes />, [])
