const fc = require('./node_modules/fast-check/lib/cjs/fast-check.js')

/** Stands in for fast-check: the same inputs in every run. With `TEST_SCOPE=all` they are random, and a failure names their seed. */
if (process.env['TEST_SCOPE'] !== 'all') fc.configureGlobal({ seed: 1 })

module.exports = fc
