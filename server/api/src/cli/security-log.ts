import { securityEvents } from '@recog/api-contract'
import { UsageError } from '@recog/server-kit/commands'
import { listSecurity } from '../security/log'
import { type CommandCall, withExisting } from './command'

const PAGE = 200

/** `security-log`: prints what was refused, tried in vain or ended, newest first, one line each. */
export async function securityLogCommand(
  call: CommandCall,
  options: { readonly days?: string | undefined; readonly kind?: string | undefined },
): Promise<number> {
  const { kind } = options
  const days = Number(options.days ?? 1)
  if (!(days > 0 && days < 100_000)) throw new UsageError('--days needs a number of days')
  if (kind !== undefined && !securityEvents.some((event) => event === kind))
    throw new UsageError(`--kind is one of ${securityEvents.join(', ')}`)
  return withExisting(call, async (app) => {
    const fromUtc = new Date(Date.parse(app.now()) - days * 86_400_000).toISOString()
    for (let page = 1; ; page += 1) {
      const { items, total } = await listSecurity(app.db, { page, pageSize: PAGE, fromUtc, kind })
      for (const item of items) {
        const who = item.userName || item.userId || (item.account ? `account ${item.account}` : 'a visitor')
        const parts = [item.lastAt, item.kind, `${item.count}x`, who, item.detail, item.route]
        call.print([...parts, item.network ? `network ${item.network}` : ''].filter(Boolean).join('  '))
      }
      if (page * PAGE >= total) return 0
    }
  })
}
