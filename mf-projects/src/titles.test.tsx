import { itHasComposedTitles } from '@recog/section-kit/testing'
import { SectionRoutes } from './SectionRoutes'

itHasComposedTitles('mf-projects', <SectionRoutes />)
