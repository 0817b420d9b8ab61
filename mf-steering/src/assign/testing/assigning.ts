import { screen, waitFor, within } from '@testing-library/react'
import type { renderRoute } from '@recog/testing'

/** A member without groups. A server of section 7 does not say which groups they lead. */
export const member = { userId: 'a', email: 'ada@x.org', displayName: 'Ada', userRole: 'committee' }
/** One who leads no group, so that no change needs a confirmation. */
export const approved = { ...member, leads: [] }

/** An assignment call that responds when the test says so. */
export function pendingAssignments() {
  const assigned: boolean[] = []
  const waiting: ((status: number) => void)[] = []
  return {
    assigned,
    async receive(request: Request) {
      const { assignments } = (await request.json()) as { assignments: [{ assigned: boolean }] }
      assigned.push(assignments[0].assigned)
      return new Promise((resolve) => waiting.push(resolve))
    },
    async respond(status: number) {
      await waitFor(() => expect(waiting).not.toHaveLength(0))
      waiting.shift()?.(status)
    },
  }
}

/** Confirm the question on screen. */
export async function agree(user: ReturnType<typeof renderRoute>['user'], label: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
}
