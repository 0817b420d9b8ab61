import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const TEXTS = ['very weak', 'weak', 'fair', 'good', 'strong']

/*
 * Shows the strength of a new password while it is typed. The lists take a moment to read, so nothing happens until somebody types.
 * Only the rule of the server decides; this says how long guessing would take, while the password never leaves the page.
 */
document.addEventListener('DOMContentLoaded', () => {
  const input = document.querySelector<HTMLInputElement>('#newPassword')
  const output = document.querySelector<HTMLElement>('#newPassword-strength')
  const meter = output?.querySelector('meter')
  const text = meter?.nextElementSibling
  if (!input || !output || !meter || !text) return
  output.hidden = false
  const names = [...document.querySelectorAll<HTMLInputElement>('input[name=username]')]
  const known = names.flatMap(({ value }) => [value, ...value.split(/[^a-z0-9]+/i)])
  let estimator: ZxcvbnFactory | undefined
  const show = () => {
    estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
    const { score } = estimator.check(input.value.slice(0, 100), [...known, 'recog', 'portal'])
    const shown = input.value.length < Number(output.dataset['min']) ? 0 : score
    meter.value = input.value === '' ? 0 : shown + 1
    text.textContent = input.value === '' ? '' : `Strength: ${TEXTS[shown] ?? ''}`
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(show, 200)
  })
})
