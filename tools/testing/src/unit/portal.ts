import { navigationOf, portalRoutes } from '@recog/section-contract'
import { createMatcher } from '@recog/section-contract/match'
import { FEW_SECTIONS } from './few-sections'

export const routes = portalRoutes(FEW_SECTIONS)
export const match = createMatcher(routes)
export const navigation = navigationOf(routes)
export const sectionNames = [...new Set(routes.routes.map(({ section }) => section))]
