import accounts from './accounts.json'

export interface DemoAccount {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** One account per role, only in demo mode. The start script reads the same file. */
export const demoAccounts: readonly DemoAccount[] = accounts
