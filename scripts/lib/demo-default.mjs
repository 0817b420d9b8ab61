/** @param {string} host */
const isThisMachine = (host) => /^(.*\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/i.test(host.trim())

/**
 * Whether `npm start` begins with demo data when DEMO is not set: only where nobody else can reach it, because demo accounts have
 * published passwords and everybody may read all e-mails. SQLite is also the engine of small real installations.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {'0' | '1'}
 */
export function demoDefault(env) {
  if (env['DATABASE_URL'] || !isThisMachine(env['HOST'] || '127.0.0.1')) return '0'
  const url = env['PUBLIC_URL'] || 'http://localhost'
  if (!URL.canParse(url)) return '0'
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && isThisMachine(hostname) ? '1' : '0'
}
