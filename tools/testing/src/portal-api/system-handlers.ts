/** The handler of the check of the installation, by its name in the contract: one finding of each kind. */
export const systemHandlers = {
  system: () => ({
    checkedAt: '2026-06-01T12:00:00.000Z',
    findings: [
      {
        check: 'mail',
        title: 'Mail delivery',
        status: 'ok',
        message: 'The mail server answers, and no email waits.',
        action: '',
        docs: 'docs/operations.md#temporary-passwords-on-disk',
      },
      {
        check: 'administrators',
        title: 'Second administrator',
        status: 'warning',
        message: 'There is only one administrator: nobody can help when this account is lost.',
        action: 'Make somebody else an administrator, too, at /admin/people.',
        docs: 'docs/operations.md#people-who-leave',
      },
      {
        check: 'backup',
        title: 'Backup',
        status: 'problem',
        message: 'The last backup is 9 days old.',
        action: 'Run "npm run api -- backup FILE" every day.',
        docs: 'docs/operations.md#backup-and-restore',
      },
    ],
  }),
} as const
