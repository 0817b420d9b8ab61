import { existsSync } from 'node:fs'

/** Debian's Chromium and the flags it runs with: nothing of it calls out. */
export const CHROMIUM_PATH = '/usr/bin/chromium'

const SHELL = '/usr/lib/chromium/chromium-headless-shell'
/** The same without windows, which opens a page with two thirds of the work, but keeps none for Back. */
export const HEADLESS_PATH = existsSync(SHELL) ? SHELL : CHROMIUM_PATH

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/**
 * The browser of the journeys, as options of Playwright.
 *
 * @param name `firefox` for the Firefox that Playwright installs (Debian's lacks commands that Playwright needs); Chromium otherwise
 */
export const browserOptions = (name: string | undefined) =>
  name === 'firefox'
    ? { browserName: 'firefox' as const }
    : { launchOptions: { executablePath: HEADLESS_PATH, args: [...CHROMIUM_FLAGS] } }
