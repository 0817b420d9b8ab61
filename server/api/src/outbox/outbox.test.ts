import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { later } from '../app'
import { inTransaction } from '../database/write'
import { cleanOnce } from '../operations/clean'
import { enqueue } from './enqueue'
import { createMailTransport, type QueuedMail } from './transport'
import { sendDue } from './worker'

const DAY = 24 * 3600 * 1000

const mail = {
  kind: 'test',
  to: { address: 'vera@hospital.example', name: 'Vera\r\nBcc: evil@x.org' },
  subject: 'Hello\r\nX-Injected: yes',
  body: 'Text with ümläuts.\nSecond line.\n',
}

describeEachEngine('the outbox', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const queue = () => inTransaction(portal.app.db, (tx) => enqueue(portal.app, tx, mail))
  const rows = () => portal.app.db.selectFrom('outbox').selectAll().execute()
  const shown = async (url: string) => (await portal.visitor().get(url)).statusCode
  const none = { close: () => undefined }

  test('retries a mail that cannot be sent, and deletes its text once it has been sent', async () => {
    jest.spyOn(portal.app, 'now').mockReturnValue(portal.app.now())
    await queue()
    const broken = {
      ...none,
      send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    }
    expect(await sendDue(portal.app, broken)).toBe(0)
    expect(await rows()).toMatchObject([
      { attempts: 1, sent_at: null, last_error: 'ECONNREFUSED', body: mail.body },
    ])
    expect(await sendDue(portal.app, broken)).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 1 }])

    const sent: QueuedMail[] = []
    const inAnHour = { ...portal.app, now: () => later(portal.app, 3_600) }
    expect(await sendDue(inAnHour, { ...none, send: async (mail) => void sent.push(mail) })).toBe(1)
    expect(await rows()).toMatchObject([{ attempts: 2, body: '', last_error: '' }])
    expect(sent).toHaveLength(1)
  })

  test('sends to another machine only over TLS, unless SMTP_URL says otherwise', async () => {
    let received = 0
    const sink = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, _session, done) => {
        received += 1
        stream.resume().on('end', done)
      },
    })
    await new Promise<void>((resolve) => sink.listen(0, '0.0.0.0', resolve))
    const { port } = sink.server.address() as AddressInfo
    await queue()
    const [first] = await rows()
    const send = async (smtpUrl: string) => {
      const transport = createMailTransport({ ...portal.settings, smtpUrl })
      if (first) await transport.send(first).finally(() => transport.close())
      return received
    }
    // By its name another machine, although Linux connects to this one.
    const other = `smtp://0.0.0.0:${port}`
    const sent = [
      await send(other).catch((error: unknown) => String(error)),
      await send(`${other}?requireTLS=false`),
      await send(`smtp://localhost:${port}`),
    ]
    await new Promise<void>((resolve) => sink.close(() => resolve()))
    expect(sent).toEqual([expect.stringContaining('STARTTLS'), 1, 2])
  })

  test('sends nothing to a server whose certificate cannot be trusted', async () => {
    const sink = new SMTPServer({ secure: true, authOptional: true, disableReverseLookup: true })
    sink.on('error', () => {})
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
    const { port } = sink.server.address() as AddressInfo
    await queue()
    const [first] = await rows()
    const transport = createMailTransport({ ...portal.settings, smtpUrl: `smtps://localhost:${port}` })
    await expect(first && transport.send(first)).rejects.toThrow('certificate')
    transport.close()
    await new Promise<void>((resolve) => sink.close(() => resolve()))
  })

  test('keeps nothing of a mail once it was sent or given up long ago', async () => {
    await queue()
    await queue()
    await queue()
    const [sent, failed, waiting] = await rows()
    const set = (id: string | undefined, values: { sent_at: string } | { failed_at: string }) =>
      portal.app.db
        .updateTable('outbox')
        .set(values)
        .where('id', '=', id ?? '')
        .execute()
    await set(sent?.id, { sent_at: portal.app.now() })
    await set(failed?.id, { failed_at: portal.app.now() })
    const inDays = (days: number) => ({
      ...portal.app,
      now: () => new Date(Date.now() + days * DAY).toISOString(),
    })
    await cleanOnce(inDays(portal.settings.mailLogDays - 1))
    expect(await rows()).toHaveLength(3)
    await cleanOnce(inDays(portal.settings.mailLogDays + 2))
    expect(await rows()).toMatchObject([{ id: waiting?.id }])
  })

  test('ten concurrent workers send a mail once', async () => {
    await queue()
    const sent: QueuedMail[] = []
    const slow = {
      ...none,
      send: async (mail: QueuedMail) => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        sent.push(mail)
      },
    }
    await Promise.all(Array.from({ length: 10 }, () => sendDue(portal.app, slow)))
    expect(sent).toHaveLength(1)
  })

  test('does not send a mail that was cancelled while those before it were sent', async () => {
    for (let n = 0; n < 5; n += 1) await queue()
    const cancel = () =>
      portal.app.db
        .updateTable('outbox')
        .set({ failed_at: portal.app.now(), body: '' })
        .where('attempts', '=', 0)
        .execute()
    let cancelled: Promise<unknown> | undefined
    const sent: QueuedMail[] = []
    let sending = 0
    let goOn = () => {}
    const four = new Promise<void>((resolve) => (goOn = resolve))
    const slow = {
      ...none,
      send: async (mail: QueuedMail) => {
        sending += 1
        if (sending === 4) goOn()
        await four
        await (cancelled ??= cancel())
        sent.push(mail)
      },
    }
    expect(await sendDue(portal.app, slow)).toBe(4)
    expect(sent).toHaveLength(4)
    expect((await rows()).filter(({ failed_at }) => failed_at !== null)).toMatchObject([{ sent_at: null }])
  })

  test('has a page in demo mode only', async () => {
    expect(await shown('/dev/outbox')).toBe(404)
  })

  test('names and subjects cannot inject SMTP headers', async () => {
    const received: string[] = []
    const recipients: string[] = []
    const sink = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, done) => {
        recipients.push(address.address)
        done()
      },
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
    const { port } = sink.server.address() as AddressInfo
    const transport = createMailTransport({ ...portal.settings, smtpUrl: `smtp://127.0.0.1:${port}` })
    await queue()
    // The library that writes mails also does it; what is stored is clean already.
    expect(await rows()).toMatchObject([
      { subject: 'Hello X-Injected: yes', to_name: 'Vera Bcc: evil@x.org' },
    ])
    expect(await sendDue(portal.app, transport)).toBe(1)
    transport.close()
    await new Promise<void>((resolve) => sink.close(() => resolve()))
    const parsed = await PostalMime.parse(received[0] ?? '')
    expect(recipients).toEqual(['vera@hospital.example'])
    expect(parsed).toMatchObject({
      subject: 'Hello X-Injected: yes',
      text: `${mail.body}\n`,
      html: expect.stringContaining('ümläuts'),
    })
    expect(parsed.headers.map((header) => header.key)).not.toContain('x-injected')
    expect(parsed.to?.[0]).toMatchObject({ address: 'vera@hospital.example' })
  })
})
