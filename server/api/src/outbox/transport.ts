import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isThisMachine } from '@recog/server-kit/setting-values'
import { createTransport } from 'nodemailer'
import type { Selectable } from 'kysely'
import type { OutboxTable } from '../database/tables/logs'
import { outboxFolder, type Settings } from '../settings'
import { letter } from './letter'

export type QueuedMail = Selectable<OutboxTable>
export interface Transport {
  send(mail: QueuedMail): Promise<void>
  close(): void
}

/** The host in the ids of our mails. */
export const mailHost = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  mailFrom.slice(mailFrom.lastIndexOf('@') + 1)

/** The address is passed as an object, never as header text, and without a name, which anybody may have chosen. The Message-ID stays the same on every retry. */
const message = (mail: QueuedMail, settings: Settings) => ({
  from: { name: 'ReCOG', address: settings.mailFrom },
  to: { name: '', address: mail.to_address },
  subject: mail.subject,
  text: mail.body,
  html: letter(mail, settings),
  date: new Date(mail.created_at),
  messageId: `<${mail.id}@${mailHost(settings)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(JSON.parse(mail.headers ?? '{}') as Record<string, string>),
  },
})

/** Mails contain passwords: without TLS, they are only sent within this machine, unless the URL says `?requireTLS=false`. */
function smtp(url: string, settings: Settings): Transport {
  const transport = createTransport({
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => void (await transport.sendMail(message(mail, settings))),
    close: () => transport.close(),
  }
}

/** Write one file per mail, named after the mail, so that a retry replaces the file. */
function folder(path: string, settings: Settings): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const { message: bytes } = await transport.sendMail(message(mail, settings))
      const name = `${mail.created_at.replaceAll(/[:.]/g, '-')}-${mail.id}`
      const file = await open(join(path, `${name}.part`), 'w', 0o600)
      await file.writeFile(bytes as Buffer)
      await file.sync()
      await file.close()
      await rename(join(path, `${name}.part`), join(path, `${name}.eml`))
    },
    close: () => transport.close(),
  }
}

/** Send mails by SMTP, or write them to files if no server is configured. */
export const createMailTransport = (settings: Settings): Transport =>
  settings.smtpUrl ? smtp(settings.smtpUrl, settings) : folder(outboxFolder(settings), settings)
