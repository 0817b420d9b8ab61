import { itHasComposedTitles } from '@recog/testing'
import { section } from '../section'
import { SectionRoutes } from './SectionRoutes'

itHasComposedTitles(section, <SectionRoutes />)
