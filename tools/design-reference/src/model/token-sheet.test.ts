import { readTokenSheet } from './token-sheet'

const SHEET = `
:root {
  color-scheme: light;

  /* == Surfaces */
  --color-bg: #ffffff; /* Page. */
  --shadow:
    0 1px 2px red,
    0 2px 4px red; /* Dialogs. */
}

:root[data-theme='dark'] {
  --color-bg: #000000;
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
        light: '0 1px 2px red, 0 2px 4px red',
        dark: '0 1px 2px red, 0 2px 4px red',
      },
    ])
  })

  it('refuses a token that does not say what it is for', () => {
    expect(() => readTokenSheet(SHEET.replace(' /* Page. */', ''))).toThrow('--color-bg')
  })
})
