import { readTokenSheet } from './token-sheet'

const SHEET = `
:root {
  /* == Surfaces */
  --color-bg: light-dark(#ffffff, #000000); /* Page. */
  --shadow:
    0 1px 2px light-dark(rgb(0 0 0 / 8%), red),
    0 2px 4px red; /* Dialogs. */
}
`

describe('the token sheet', () => {
  it('gives every token its group, description and value in both themes', () => {
    expect(readTokenSheet(SHEET)).toEqual([
      { name: '--color-bg', group: 'Surfaces', description: 'Page.', light: '#ffffff', dark: '#000000' },
      {
        name: '--shadow',
        group: 'Surfaces',
        description: 'Dialogs.',
        light: '0 1px 2px rgb(0 0 0 / 8%), 0 2px 4px red',
        dark: '0 1px 2px red, 0 2px 4px red',
      },
    ])
  })

  it('refuses a token that does not say what it is for', () => {
    expect(() => readTokenSheet(SHEET.replace(' /* Page. */', ''))).toThrow('--color-bg')
  })
})
