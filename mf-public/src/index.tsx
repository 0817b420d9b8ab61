import { createSection } from '@recog/section-kit'
import { SectionRoutes } from './SectionRoutes'

export const section = createSection({ name: 'mf-public', routes: <SectionRoutes /> })
