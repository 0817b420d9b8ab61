import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** What a token says, and how it is signed. */
export interface Forged {
  readonly claims: JWTPayload
  /** With a key that the issuer does not publish. */
  readonly isForeign?: boolean
}

/** The client that the portal is. */
const CLIENT = { id: 'portal', secret: 'a secret/with @ signs' }

type Key = Awaited<ReturnType<typeof newKey>>

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' } }
}

/** An OpenID provider on this machine. @param redirectUri of the portal */
export async function startIssuer(redirectUri: string) {
  let key = await newKey('first')
  const foreign = await newKey('first')
  /** Changes what the next tokens say. */
  let forge: ((claims: JWTPayload) => Forged) | undefined
  /** Who signs in next. */
  let account = ''
  /** Code that is accepted without a visit, with what the token says. */
  let shortcut: JWTPayload | undefined

  const server = createServer((request, response) => {
    const handle = async () => {
      if (request.url?.startsWith('/sign-in/'))
        return provider.interactionFinished(request, response, { login: { accountId: account } })
      if (request.url === '/token' && shortcut) {
        const id_token = await signed(shortcut)
        response.setHeader('content-type', 'application/json')
        return response.end(JSON.stringify({ access_token: 'none', token_type: 'Bearer', id_token }))
      }
      return provider.callback()(request, response)
    }
    void handle()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let provider = provide(key)

  const signed = (claims: JWTPayload, isForeign = false, type = 'JWT') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: type })
      .sign(isForeign ? foreign.privateKey : key.privateKey)

  function provide({ jwk }: Key): Provider {
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          id_token_signed_response_alg: 'ES256',
          backchannel_logout_uri: 'http://127.0.0.1:9/logout',
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the tests'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: CLIENT.id,
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid')
        await grant.save()
        return grant
      },
    }
    const made = new Provider(origin, configuration)
    made.use(async (context, next) => {
      await next()
      const body = context.body as { id_token?: string } | undefined
      if (context.path !== '/token' || !forge || typeof body?.id_token !== 'string') return
      const claims = JSON.parse(atob(body.id_token.split('.')[1] ?? '')) as JWTPayload
      const { claims: forged, isForeign } = forge(claims)
      body.id_token = await signed(forged, isForeign)
    })
    return made
  }

  return {
    origin,
    /** For the settings. */
    url: origin.replace('//', `//${CLIENT.id}:${encodeURIComponent(CLIENT.secret)}@`),
    clientId: CLIENT.id,
    signed,
    /** Publish another key, and sign with it from now on. */
    async rotate(): Promise<void> {
      key = await newKey('second')
      provider = provide(key)
    },
    forge(how: typeof forge): void {
      forge = how
    },
    /** Accept any code, and answer with this token. */
    answerWith(claims: JWTPayload | undefined): void {
      shortcut = claims
    },
    /** Sign in as somebody in a new browser. @returns where the browser is sent back to */
    async visit(url: string, who: string): Promise<string> {
      account = who
      const cookies = new Map<string, string>()
      let at = url
      for (let step = 0; step < 10 && at.startsWith(origin); step += 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        at = new URL(response.headers.get('location') ?? '/nowhere', at).href
      }
      return at
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>
