import { securityEvents } from '@recog/api-contract'
import { openApp } from '../open-app'
import { listSecurity } from '../security/log'
import type { Command } from './command'

const usage = `Usage: security-log [--days N] [--kind ${securityEvents.join('|')}]`
const PAGE = 200

/** `security-log`: prints what was refused, tried in vain or ended, newest first, one line each. */
export const securityLogCommand: Command = async ({ settings, args, print }) => {
  const options = new Map<string, string>()
  for (let i = 0; i < args.length; i += 2) options.set(args[i] ?? '', args[i + 1] ?? '')
  const days = Number(options.get('--days') ?? 1)
  const kind = options.get('--kind')
  const known = [...options.keys()].every((name) => ['--days', '--kind'].includes(name))
  if (!known || !(days > 0) || (kind !== undefined && !securityEvents.some((event) => event === kind))) {
    print(usage)
    return 2
  }
  const { app, close } = await openApp(settings, print)
  try {
    const fromUtc = new Date(Date.parse(app.now()) - days * 86_400_000).toISOString()
    for (let page = 1; ; page += 1) {
      const { items, total } = await listSecurity(app.db, { page, pageSize: PAGE, fromUtc, kind })
      for (const item of items) {
        const who = item.userName || item.userId || (item.account ? `account ${item.account}` : 'a visitor')
        const parts = [item.lastAt, item.kind, `${item.count}x`, who, item.detail, item.route]
        print([...parts, item.network ? `network ${item.network}` : ''].filter(Boolean).join('  '))
      }
      if (page * PAGE >= total) return 0
    }
  } finally {
    await close()
  }
}
