import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { AnnouncementsPage } from './announcements/AnnouncementsPage'
import { CommitteePage } from './detail/CommitteePage'
import { DirectoryPage } from './list/DirectoryPage'
import { MemberPage } from './member/MemberPage'
import { NotificationsPage } from './notifications/NotificationsPage'
import { ProfilePage } from './profile/ProfilePage'

export const SectionRoutes = routesOf(section, {
  AnnouncementsPage,
  CommitteePage,
  DirectoryPage,
  MemberPage,
  NotificationsPage,
  ProfilePage,
})
