const { default: changelog } = require('@changesets/cli/changelog')

/** The changelog of Changesets, with the day of each change: the design reference shows when a component has changed. */
module.exports = {
  ...changelog,
  getReleaseLine: async (...change) =>
    (await changelog.getReleaseLine(...change)).replace('- ', `- ${new Date().toISOString().slice(0, 10)}: `),
}
