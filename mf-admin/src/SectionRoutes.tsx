import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { AdministrationPage } from './administration/AdministrationPage'
import { AuditLogsPage } from './audit-logs/AuditLogsPage'
import { GroupsPage } from './groups/GroupsPage'
import { PeoplePage } from './people/PeoplePage'
import { PersonPage } from './person/PersonPage'
import { SystemPage } from './system/SystemPage'

export const SectionRoutes = routesOf(section, {
  AdministrationPage,
  AuditLogsPage,
  GroupsPage,
  PeoplePage,
  PersonPage,
  SystemPage,
})
