import type { App } from '../app'

/** The same application with another now: for rows that should look as if written earlier. */
export const asOf = (app: App, daysAgo: number): App => {
  const instant = new Date(Date.parse(app.now()) - daysAgo * 86_400_000).toISOString()
  return { ...app, now: () => instant }
}
