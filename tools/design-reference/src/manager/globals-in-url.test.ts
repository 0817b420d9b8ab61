import { globalsInUrl } from './globals-in-url'

describe('the link to a story', () => {
  it('contains the persona, the theme and the size, always in the same order', () => {
    const globals = { theme: 'dark', viewport: { value: 'phone', isRotated: false }, persona: 'lead' }
    expect(globalsInUrl(globals)).toBe('persona:lead;theme:dark;viewport.value:phone')
  })

  it('leaves out the tools that change nothing on screen', () => {
    expect(globalsInUrl({ theme: 'light', outline: true, a11y: { manual: true }, viewport: {} })).toBe(
      'theme:light',
    )
  })
})
