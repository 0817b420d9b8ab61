interface SwatchGroup {
  readonly title: string
  readonly tokens: readonly { readonly name: string; readonly use: string }[]
}

/** The colours and their uses. */
export const swatchGroups: readonly SwatchGroup[] = [
  {
    title: 'Surfaces',
    tokens: [
      { name: '--color-bg', use: 'Page' },
      { name: '--color-surface', use: 'Cards, tables, controls' },
      { name: '--color-surface-raised', use: 'Hover, disabled, quiet fills' },
      { name: '--color-border', use: 'Separators' },
      { name: '--color-border-strong', use: 'Borders of controls (3:1)' },
      { name: '--color-skeleton', use: 'Content still loading' },
    ],
  },
  {
    title: 'Text',
    tokens: [
      { name: '--color-text', use: 'Text' },
      { name: '--color-text-muted', use: 'Secondary text' },
    ],
  },
  {
    title: 'Accent',
    tokens: [
      { name: '--color-accent', use: 'Links, primary buttons, focus' },
      { name: '--color-accent-strong', use: 'Accent on hover' },
      { name: '--color-accent-soft', use: 'Background of accent text' },
      { name: '--color-on-accent', use: 'Text on accent' },
    ],
  },
  {
    title: 'States',
    tokens: [
      { name: '--color-info', use: 'Information' },
      { name: '--color-info-soft', use: 'Background' },
      { name: '--color-success', use: 'Success' },
      { name: '--color-success-soft', use: 'Background' },
      { name: '--color-warning', use: 'Warning' },
      { name: '--color-warning-soft', use: 'Background' },
      { name: '--color-danger', use: 'Error, danger' },
      { name: '--color-danger-soft', use: 'Background' },
    ],
  },
]
