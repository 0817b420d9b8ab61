/** fast-check with a fixed seed, so that only the change under test can fail a run; random, and printed on failure, in the full run. */
const fc = require('../../../node_modules/fast-check/lib/cjs/fast-check.js')

if (process.env.TEST_SCOPE !== 'all') fc.configureGlobal({ seed: 1 })

module.exports = fc
