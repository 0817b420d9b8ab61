import { act } from '@testing-library/react'
import { draftStore } from '@recog/shared-session'

/** Close a page as a reload does: unlike leaving it inside the portal, that runs no more code. @param close unmounts the page */
export async function reload(close: () => void): Promise<void> {
  const stored = Object.entries(sessionStorage)
  await act(async () => close())
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
  await draftStore.persist.rehydrate()
}
