import { Route, Routes } from '@recog/section-kit/router'
import { AuditLogsPage } from './audit-logs/AuditLogsPage'
import { AdministrationPage } from './administration/AdministrationPage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/Admin" element={<AdministrationPage />} />
      <Route path="/admin/audit-logs" element={<AuditLogsPage />} />
    </Routes>
  )
}
