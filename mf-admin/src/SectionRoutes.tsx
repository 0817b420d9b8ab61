import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { AdministrationPage } from './administration/AdministrationPage'
import { AuditLogsPage } from './audit-logs/AuditLogsPage'

export const SectionRoutes = routesOf(section, { AdministrationPage, AuditLogsPage })
