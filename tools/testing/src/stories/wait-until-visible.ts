import { expect, waitFor, type within } from 'storybook/test'

/** Waits until a text is visible: toasts and dialogs are in the page before they are on screen. */
export async function waitUntilVisible(canvas: ReturnType<typeof within>, text: string): Promise<void> {
  await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
}
