import { itHasComposedTitles } from '@recog/testing'
import { SectionRoutes } from './SectionRoutes'

itHasComposedTitles('mf-steering', <SectionRoutes />)
