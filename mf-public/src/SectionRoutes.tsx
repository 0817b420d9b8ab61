import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { ContactPage } from './contact/ContactPage'
import { HomePage } from './home/HomePage'
import { JoinPage } from './join/JoinPage'
import { PublicationsPage } from './publications/PublicationsPage'

export const SectionRoutes = routesOf(section, { ContactPage, HomePage, JoinPage, PublicationsPage })
