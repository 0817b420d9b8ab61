import { pseudo, translate } from './pseudo-locale'

describe('the pseudo-locale', () => {
  it('makes texts longer, with accents and brackets', () => {
    expect(pseudo('Save')).toBe('[Šávé o]')
    expect(pseudo('  Request to join ')).toBe('  [Réqúéšt tó jóíñ one t] ')
  })

  it('leaves numbers, punctuation and translated texts alone', () => {
    for (const text of ['12,345', ' – ', '', '[Šávé o]']) expect(pseudo(text)).toBe(text)
  })

  it('translates texts and labels on screen and those that follow, and restores them', async () => {
    document.body.innerHTML = '<main><button aria-label="Close">Save</button></main>'
    const main = document.querySelector('main') as HTMLElement
    const button = main.querySelector('button') as HTMLElement
    const stop = translate(main)
    expect(button).toHaveTextContent('[Šávé o]')
    expect(button).toHaveAttribute('aria-label', '[Çlóšé o]')
    main.append(Object.assign(document.createElement('p'), { textContent: 'Events' }))
    await Promise.resolve()
    expect(main.querySelector('p')).toHaveTextContent('[Évéñtš on]')
    stop()
    expect(button).toHaveTextContent('Save')
    expect(button).toHaveAttribute('aria-label', 'Close')
    expect(main.querySelector('p')).toHaveTextContent('Events')
  })
})
