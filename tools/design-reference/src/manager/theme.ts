import { create, type ThemeVars } from 'storybook/theming'
import type { Token } from '../model/token-sheet'

/** Storybook in the colours of the portal. */
export function referenceTheme(tokens: readonly Token[], theme: 'light' | 'dark'): ThemeVars {
  const token = (name: string) => tokens.find((candidate) => candidate.name === `--${name}`)?.[theme] ?? ''
  const font = token('font-sans')
  return create({
    base: theme,
    brandTitle: 'ReCOG design reference',
    brandUrl: './',
    brandImage: logo(token('color-accent'), token('color-text')),
    brandTarget: '_self',
    colorPrimary: token('color-accent'),
    colorSecondary: token('color-accent'),
    appBg: token('color-bg'),
    appContentBg: token('color-surface'),
    appPreviewBg: token('color-surface'),
    appBorderColor: token('color-border'),
    appBorderRadius: 8,
    fontBase: font,
    fontCode: token('font-mono'),
    textColor: token('color-text'),
    textInverseColor: token('color-surface'),
    textMutedColor: token('color-text-muted'),
    barTextColor: token('color-text-muted'),
    barHoverColor: token('color-accent-strong'),
    barSelectedColor: token('color-accent'),
    barBg: token('color-surface'),
    buttonBg: token('color-surface'),
    buttonBorder: token('color-border-strong'),
    booleanBg: token('color-surface-raised'),
    booleanSelectedBg: token('color-surface'),
    inputBg: token('color-surface'),
    inputBorder: token('color-border-strong'),
    inputTextColor: token('color-text'),
    inputBorderRadius: 5,
  })
}

/** Two dose contours around a target, as in the header of the portal. */
const MARK =
  '<g fill="none" stroke="ACCENT" stroke-width="1.75"><path d="M16 2c8 0 14 5 14 13S24 30 15 30 2 24 2 16 8 2 16 2Z"/>' +
  '<path d="M17 8c5 0 8 3 8 8s-4 8-9 8-9-3-9-8 5-8 10-8Z"/></g><circle cx="16" cy="16" r="3" fill="ACCENT"/>'

/** The mark of the header beside the name, as an image: Storybook shows it 150 pixels wide. */
function logo(accent: string, text: string): string {
  const font = `font-family="Segoe UI, Liberation Sans, sans-serif" fill="${text}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="34" viewBox="0 0 150 34">${MARK.replaceAll(
    'ACCENT',
    accent,
  )}<text x="42" y="14" ${font} font-size="15" font-weight="600">ReCOG</text><text x="42" y="30" ${font} font-size="13">design reference</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
