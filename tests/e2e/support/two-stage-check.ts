import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen'

/** The second host's response: correct, none, or a script that never calls back. */
type SecondStage = 'works' | 'missing' | 'silent'

export interface TwoStageCheck {
  readonly script: string
  /** Origin of the second host. */
  readonly second: string
  /** The provider's token for a visitor who passed. */
  readonly token: string
  /** Change the second host's response. */
  set(stage: SecondStage): void
  stop(): Promise<void>
}

export const TOKEN = 'proof-of-a-person'

/** The first script, as reCAPTCHA's: it leaves `ready` and loads the second by a plain URL. */
export const firstScript = (second: string) => `(() => {
  const check = (window.grecaptcha = window.grecaptcha || {})
  const waiting = (window.checkWaiting = window.checkWaiting || [])
  check.ready = check.ready || ((callback) => waiting.push(callback))
  const script = document.createElement('script')
  script.async = true
  script.src = '${second}'
  document.head.append(script)
})()`

/** The second script: it renders a frame of the provider, and calls the waiting page. */
export const secondScript = (frame: string) => `(() => {
  window.grecaptcha.render = (element, { callback }) => {
    const frame = document.createElement('iframe')
    frame.title = 'bot check'
    frame.src = '${frame}'
    element.append(frame)
    window.addEventListener('message', ({ source, data }) => source === frame.contentWindow && callback(data))
    return 0
  }
  window.grecaptcha.reset = () => {}
  window.grecaptcha.ready = (callback) => callback()
  window.checkWaiting.forEach((callback) => callback())
})()`

export const FRAME = `<!doctype html><button onclick="parent.postMessage('${TOKEN}', '*')">I am a person</button>`

/** A bot-check provider on two hosts of this machine: the first has the script and the frame, the second the other script. */
export async function startTwoStageCheck(): Promise<TwoStageCheck> {
  let stage: SecondStage = 'works'
  const answers: Record<SecondStage, (response: ServerResponse) => void> = {
    works: (response) => sendScript(response, secondScript(`${first.origin}/frame`)),
    missing: (response) => response.writeHead(404).end(),
    silent: (response) => sendScript(response, ''),
  }
  const second = await listen(
    createServer((_request, response) => answers[stage](response)),
    '127.0.0.1',
  )
  const first = await listen(
    createServer((request, response) =>
      request.url === '/frame'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end(FRAME)
        : sendScript(response, firstScript(`${second.origin}/second.js`)),
    ),
  )
  return {
    script: `${first.origin}/api.js?render=explicit`,
    second: second.origin,
    token: TOKEN,
    set: (next) => {
      stage = next
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()])
    },
  }
}

function sendScript(response: ServerResponse, code: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(code)
}
