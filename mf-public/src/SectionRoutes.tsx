import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { ContactPage } from './contact/ContactPage'
import { HelpPage, HelpTopicPage } from './help/HelpPage'
import { HomePage } from './home/HomePage'
import { JoinPage } from './join/JoinPage'
import { AccessibilityPage, ImprintPage, PrivacyPage } from './legal/TextPage'
import { PublicationsPage } from './publications/PublicationsPage'

export const SectionRoutes = routesOf(section, {
  AccessibilityPage,
  ContactPage,
  HelpPage,
  HelpTopicPage,
  HomePage,
  ImprintPage,
  JoinPage,
  PrivacyPage,
  PublicationsPage,
})
