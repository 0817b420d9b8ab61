import { act } from '@testing-library/react'
import { draftStore } from '@recog/shared-session'

/** Close a page as a reload does: unlike leaving it inside the portal, that runs no more code. @param close unmounts the page */
export async function reload(close: () => void): Promise<void> {
  const drafts = Object.entries(draftStore.getState())
  await act(async () => close())
  draftStore.setState(
    Object.fromEntries(drafts.map(([key, draft]) => [key, { ...draft, isRestored: true }])),
    true,
  )
}
