import { prerenderSection } from '@recog/section-kit/prerender'
import { SectionRoutes } from './SectionRoutes'

export const render = prerenderSection(<SectionRoutes />)
