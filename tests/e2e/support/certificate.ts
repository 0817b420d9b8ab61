import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A certificate for localhost that lives as long as the run. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'certificate-'))
  const key = path.join(folder, 'key.pem')
  const cert = path.join(folder, 'cert.pem')
  const what = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const whom = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', ['req', '-x509', ...what, ...whom, '-keyout', key, '-out', cert])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

/** The flag that makes Chromium trust the certificate, so that it caches the responses. */
export function trustFlag({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}
