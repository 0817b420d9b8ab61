import type { App } from '../app'

/** The same application with an earlier current time, for rows that should look older. */
export const asOf = (app: App, daysAgo: number): App => {
  const instant = new Date(Date.parse(app.now()) - daysAgo * 86_400_000).toISOString()
  return { ...app, now: () => instant }
}
