import { itHasComposedTitles } from '@recog/testing'
import { SectionRoutes } from './SectionRoutes'

itHasComposedTitles('mf-admin', <SectionRoutes />)
