export { reportSectionEvent, type FailureKind, type SectionEvent } from './reports/section-events'
export { isSectionsPage, renderSectionsPage } from './sections-page/open-sections-page'
export { markNavigation } from './vitals/mark-navigation'
export { startVitals, type Vitals } from './vitals/start-vitals'
