import { Route, Routes } from '@recog/section-kit/router'
import { ProjectPage } from './detail/ProjectPage'
import { ProjectFormPage } from './form/ProjectFormPage'
import { ProjectsPage } from './list/ProjectsPage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/projects" element={<ProjectsPage />} />
      <Route path="/projects/new" element={<ProjectFormPage />} />
      <Route path="/projects/:projectId" element={<ProjectPage />} />
      <Route path="/projects/:projectId/edit" element={<ProjectFormPage />} />
    </Routes>
  )
}
