/** The globals that change what a story shows; the others are tools for looking at it. */
const SHOWN = ['persona', 'theme', 'latency', 'text', 'direction', 'language']

/**
 * Write globals as Storybook reads them from a URL: `persona:lead;theme:dark;viewport.value:phone`. The order is fixed, so
 * that the same view always has the same URL.
 */
export function globalsInUrl(globals: Readonly<Record<string, unknown>>): string {
  const viewport = globals['viewport'] as { value?: string } | undefined
  return [
    ...SHOWN.filter((name) => globals[name] !== undefined).map((name) => `${name}:${String(globals[name])}`),
    ...(viewport?.value ? [`viewport.value:${viewport.value}`] : []),
  ].join(';')
}
