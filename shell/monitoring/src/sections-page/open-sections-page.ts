/** Whether a path is the operator's page. It belongs to the shell, because it must work when no section does. */
export function isSectionsPage(pathname: string): boolean {
  return /^\/dev\/sections\/?$/i.test(pathname)
}

/**
 * Render the operator's page, whose code is loaded first.
 *
 * @throws Error when the code does not load
 */
export async function renderSectionsPage(panel: HTMLElement): Promise<void> {
  const page = await import('./sections-page')
  await page.renderSectionsPage(panel)
}
