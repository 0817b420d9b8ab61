import { Route, Routes } from '@recog/section-kit/router'
import { CommitteePage } from './detail/CommitteePage'
import { DirectoryPage } from './list/DirectoryPage'
import { MemberPage } from './member/MemberPage'
import { ProfilePage } from './profile/ProfilePage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/committeeAccess" element={<DirectoryPage />} />
      <Route path="/committees/:committeeId" element={<CommitteePage />} />
      <Route path="/members/:userId" element={<MemberPage />} />
      <Route path="/profile" element={<ProfilePage />} />
    </Routes>
  )
}
