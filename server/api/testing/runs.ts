/** How often fast-check tries a property: with `TEST_SCOPE=all` more often. */
export const runs = (few: number, many: number) => ({
  numRuns: process.env['TEST_SCOPE'] === 'all' ? many : few,
})
