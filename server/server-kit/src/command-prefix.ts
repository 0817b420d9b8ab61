/** Set by the build of the package (`server/portal/package/bundle.ts`). */
declare const PORTAL_PACKAGE: true | undefined

/** Whether this runs from the package, which has neither sources nor npm. */
export const IS_PACKAGED: boolean = typeof PORTAL_PACKAGE !== 'undefined'

/** The first words of each command of the API, and of each command about releases. */
interface CommandPrefix {
  readonly api: string
  readonly sections: string
}

/** How advice has to name commands, so that they can be typed as they are. In the package, `portal` has them all. */
export const commandPrefix = (isPackaged: boolean = IS_PACKAGED): CommandPrefix =>
  isPackaged
    ? { api: 'portal', sections: 'portal' }
    : { api: 'npm run api --', sections: 'npm run sections --' }
