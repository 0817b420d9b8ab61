import { Route, Routes } from '@recog/section-kit/router'
import { ContactPage } from './contact/ContactPage'
import { HomePage } from './home/HomePage'
import { JoinPage } from './join/JoinPage'
import { PublicationsPage } from './publications/PublicationsPage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/home" element={<HomePage />} />
      <Route path="/join" element={<JoinPage />} />
      <Route path="/publications" element={<PublicationsPage />} />
      <Route path="/contact" element={<ContactPage />} />
    </Routes>
  )
}
