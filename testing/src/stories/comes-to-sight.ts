import { expect, waitFor, type within } from 'storybook/test'

/** Waits until a text can be seen: a toast or a dialog is in the page before it is on screen. */
export async function comesToSight(canvas: ReturnType<typeof within>, text: string): Promise<void> {
  await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
}
