import type { Version } from './news'

/** The changes of shared-ui that name a component, newest first. */
export const historyOf = (component: string, versions: readonly Version[]) =>
  versions
    .filter(({ packageName }) => packageName === '@recog/shared-ui')
    .flatMap(({ version, changes }) =>
      changes.filter((change) => change.includes(`\`${component}\``)).map((change) => ({ version, change })),
    )
