import { Route, Routes } from '@recog/section-kit/router'
import { AdministrationPage } from './administration/AdministrationPage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/Admin" element={<AdministrationPage />} />
    </Routes>
  )
}
