import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { CommitteePage } from './detail/CommitteePage'
import { DirectoryPage } from './list/DirectoryPage'
import { MemberPage } from './member/MemberPage'
import { NotificationsPage } from './notifications/NotificationsPage'
import { ProfilePage } from './profile/ProfilePage'

export const SectionRoutes = routesOf(section, {
  CommitteePage,
  DirectoryPage,
  MemberPage,
  NotificationsPage,
  ProfilePage,
})
