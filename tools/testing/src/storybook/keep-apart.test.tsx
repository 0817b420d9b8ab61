import { keepApart } from './keep-apart'

describe('stories beside the portal', () => {
  it('neither see nor change what the portal has stored in this browser', () => {
    const [local, session] = [window.localStorage, window.sessionStorage]
    local.setItem('recog-audiences', 'anyone')
    session.setItem('recog-draft:1:event', 'typed')
    keepApart(window)
    expect([localStorage.length, sessionStorage.getItem('recog-draft:1:event')]).toEqual([0, null])
    sessionStorage.clear()
    localStorage.setItem('recog-audiences', 'members')
    expect(localStorage.getItem('recog-audiences')).toBe('members')
    localStorage.removeItem('recog-audiences')
    expect([localStorage.key(0), localStorage.getItem('recog-audiences')]).toEqual([null, null])
    expect(local.getItem('recog-audiences')).toBe('anyone')
    expect(session.getItem('recog-draft:1:event')).toBe('typed')
  })

  it('tell other tabs nothing, but each other', async () => {
    const outside = new BroadcastChannel('recog-session')
    const heard: unknown[] = []
    outside.addEventListener('message', ({ data }) => heard.push(data))
    keepApart(window)
    const [story, other] = [new BroadcastChannel('recog-session'), new BroadcastChannel('recog-session')]
    const received = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data))
    })
    story.postMessage('signed-out')
    expect(await received).toBe('signed-out')
    for (const channel of [story, other, outside]) channel.close()
    expect(heard).toEqual([])
  })

  it('have no cookies', () => {
    Reflect.deleteProperty(document, 'cookie')
    const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    document.cookie = 'portal-bucket=4'
    keepApart(window)
    document.cookie = 'portal-bucket=9'
    expect(document.cookie).toBe('')
    expect(real?.get?.call(document)).toBe('portal-bucket=4')
  })
})
