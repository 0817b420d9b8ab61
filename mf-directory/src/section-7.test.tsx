import { itWorksOnSection7 } from '@recog/testing'
import { section } from '../section'
import { useUser } from '@recog/shared-session'
import { MyGroups } from './panels/MyGroups'
import { SectionRoutes } from './SectionRoutes'

/** What the section contributes, for those who are shown it. */
const Panels = () => useUser()?.isCommittee && <MyGroups />

itWorksOnSection7(section, <SectionRoutes />, [], <Panels />)
