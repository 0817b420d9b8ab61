import '../src/server'

/** Has the server loaded; the entry file itself runs when the harness says so. */
process.once('message', () => void import('../src/main'))
