import { Route, Routes } from '@recog/section-kit/router'
import { ProjectsPage } from './list/ProjectsPage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/projects" element={<ProjectsPage />} />
    </Routes>
  )
}
