/**
 * How often fast-check tries a property: with the same values in every run, or with `TEST_SCOPE=all` more often and with new ones. A
 * failure prints the seed.
 */
export const runs = (few: number, many = few): { numRuns: number; seed?: number } =>
  process.env['TEST_SCOPE'] === 'all' ? { numRuns: many } : { numRuns: few, seed: 20_261_123 }
