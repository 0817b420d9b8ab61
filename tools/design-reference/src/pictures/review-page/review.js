// Shows the changes of `data.js` and collects decisions. Plain: it works from a server, an artifact of CI, or a folder.

/** @typedef {import('../changes').Change} Change */
/** @typedef {import('../review').Decision} Decision */

const { changes, review } = /** @type {{ changes: Change[], review: Record<string, Decision> }} */ (
  /** @type {unknown} */ (Reflect.get(window, 'REVIEW'))
)
const KEY = 'recog-visual-review'
const decisions = { ...review, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
/** @type {readonly (readonly [string, string])[]} */
const VIEWS = [
  ['side', 'Side by side'],
  ['slider', 'Slider'],
  ['difference', 'Difference'],
]
const LABELS = { changed: 'Changed', added: 'New', removed: 'Removed' }

const filters = /** @type {HTMLFormElement} */ (document.querySelector('#filters'))
const reviewer = /** @type {HTMLFormElement} */ (document.querySelector('#reviewer'))
const list = element('#list')
const panel = element('#change')

let view = 'side'
/** @type {Change | undefined} */
let current
/** The decisions that each action has replaced, the newest last. @type {[file: string, before: Decision | undefined][][]} */
const replaced = []

for (const name of ['owner', 'kind', 'theme', 'width']) {
  fill(
    name,
    [...new Set(changes.map((change) => String(change[/** @type {'owner' | 'width'} */ (name)])))].toSorted(),
  )
}
fill('state', ['open', 'accepted', 'rejected', 'commented'])
field(reviewer, 'by').value = localStorage.getItem(`${KEY}-by`) ?? ''
filters.addEventListener('input', () => show(shownChanges()[0]))
reviewer.addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
document.addEventListener('keydown', onKey)
element('#accept-all').addEventListener('click', () => decideAll('accepted'))
element('#reject-all').addEventListener('click', () => decideAll('rejected'))
element('#undo').addEventListener('click', undo)
show(changes[0])

/** @param {string} selector @returns {HTMLElement} */
function element(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector))
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement} */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name))
}

/** @param {string} name @param {string[]} values */
function fill(name, values) {
  const select = /** @type {HTMLElement} */ (/** @type {unknown} */ (field(filters, name)))
  select.replaceChildren(new Option('All', ''), ...values.map((value) => new Option(value)))
}

/** A decision counts for the picture that was seen. @param {Change} change */
function stateOf({ file, digest }) {
  const decision = decisions[file]
  return decision?.digest === digest ? decision.decision : 'open'
}

function shownChanges() {
  const wanted = Object.fromEntries(
    ['owner', 'kind', 'theme', 'width', 'state', 'search'].map((name) => [name, field(filters, name).value]),
  )
  const search = (wanted['search'] ?? '').toLowerCase()
  return changes.filter((change) => {
    const text = `${change.title} ${change.name}`.toLowerCase()
    /** @type {Record<string, unknown>} */
    const values = { ...change, state: stateOf(change) }
    const fits = ['owner', 'kind', 'theme', 'width', 'state'].every(
      (name) => !wanted[name] || String(values[name]) === wanted[name],
    )
    return fits && text.includes(search)
  })
}

/** @param {Change | undefined} change */
function show(change) {
  current = change
  const shown = shownChanges()
  const open = changes.filter((entry) => stateOf(entry) === 'open').length
  element('#summary').textContent = changes.length
    ? `${changes.length} changes, ${open} to decide, ${shown.length} shown`
    : 'Nothing looks different from the last release.'
  list.replaceChildren(...shown.map(item))
  disable(
    'accept-all',
    shown.every((entry) => stateOf(entry) === 'accepted'),
  )
  disable(
    'reject-all',
    shown.every((entry) => stateOf(entry) === 'rejected'),
  )
  disable('undo', replaced.length === 0)
  panel.replaceChildren(...(change ? details(change) : []))
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

/** @param {Change} change */
function item(change) {
  const state = stateOf(change)
  const button = node('button', { type: 'button' }, [
    node('span', {}, [`${change.title.replace('Components/', '').replace('Sections/', '')}: ${change.name}`]),
    node('small', {}, [
      `${LABELS[change.kind]} · ${change.width} px · ${change.theme}${change.pixels ? ` · ${change.pixels} pixels` : ''} · `,
      node('b', {}, [state]),
    ]),
  ])
  button.setAttribute('aria-current', String(change === current))
  button.addEventListener('click', () => show(change))
  return node('li', { 'data-state': state }, [button])
}

/** @param {Change} change */
function details(change) {
  const comment = /** @type {HTMLTextAreaElement} */ (
    node('textarea', { rows: '2', 'aria-label': 'Comment', placeholder: 'Comment' }, [
      decisions[change.file]?.comment ?? '',
    ])
  )
  /** @param {Decision['decision']} decision */
  const decide = (decision) => () => {
    if (!record([change], decision, () => comment.value)) return
    show(decision === 'commented' ? change : (nextOpen() ?? change))
  }
  /** @param {readonly [string, string]} entry */
  const choice = ([name, label]) =>
    action(
      label,
      () => {
        view = name
        show(change)
      },
      view === name,
    )
  return [
    node('h2', {}, [`${change.title}: ${change.name}, ${change.width} px, ${change.theme}`]),
    node('div', { class: 'row' }, change.kind === 'changed' ? VIEWS.map(choice) : []),
    pictures(change),
    node('div', { class: 'row decisions' }, [
      comment,
      action('Accept (a)', decide('accepted'), stateOf(change) === 'accepted'),
      action('Reject (r)', decide('rejected'), stateOf(change) === 'rejected'),
      action('Comment', decide('commented'), stateOf(change) === 'commented'),
    ]),
  ]
}

/** The first change that the filters show and that waits for a decision. */
function nextOpen() {
  return shownChanges().find((entry) => stateOf(entry) === 'open')
}

/** Decide about every change that the filters show, and that is not decided like this already. @param {'accepted' | 'rejected'} decision */
function decideAll(decision) {
  const undecided = shownChanges().filter((change) => stateOf(change) !== decision)
  if (!record(undecided, decision, (file) => decisions[file]?.comment ?? '')) return
  show(nextOpen() ?? current)
  element('#decided').textContent = `${undecided.length} ${decision}`
}

/**
 * @param {Change[]} decided
 * @param {Decision['decision']} decision
 * @param {(file: string) => string} commentOf
 * @returns {boolean} false if the reviewer has not given a name, and nothing is decided
 */
function record(decided, decision, commentOf) {
  const by = field(reviewer, 'by')
  if (!by.reportValidity()) return false
  const at = new Date().toISOString()
  replaced.push(decided.map(({ file }) => [file, decisions[file]]))
  for (const { file, digest } of decided)
    decisions[file] = { digest, decision, comment: commentOf(file), by: by.value, at }
  localStorage.setItem(`${KEY}-by`, by.value)
  keep()
  return true
}

/** Take the last action back, whether it decided one change or many. */
function undo() {
  const [last = []] = replaced.splice(-1)
  for (const [file, before] of last) {
    if (before) decisions[file] = before
    else delete decisions[file]
  }
  keep()
  show(changes.find(({ file }) => file === last[0]?.[0]) ?? current)
  element('#decided').textContent = `${last.length} undone`
}

/** Keep the decisions in this browser until they are saved. */
function keep() {
  localStorage.setItem(KEY, JSON.stringify(decisions))
  for (const name of ['#saved', '#decided']) element(name).textContent = ''
}

/** @param {string} id @param {boolean} isDisabled */
function disable(id, isDisabled) {
  const button = /** @type {HTMLButtonElement} */ (element(`#${id}`))
  button.disabled = isDisabled
}

/** @param {Change} change */
function pictures({ kind, file, pixels }) {
  if (kind !== 'changed')
    return figure(
      kind === 'added' ? 'New' : 'In the last release',
      kind === 'added' ? 'after' : 'before',
      file,
    )
  if (view === 'slider') return slider(file)
  if (view === 'difference') return figure(`${pixels} pixels differ`, 'difference', file)
  return node('div', { class: 'pictures', 'data-view': 'side' }, [
    figure('In the last release', 'before', file),
    figure('Now', 'after', file),
  ])
}

/** @param {string} caption @param {string} folder @param {string} file */
function figure(caption, folder, file) {
  return node('figure', {}, [node('figcaption', {}, [caption]), picture(folder, file, caption)])
}

/** @param {string} folder @param {string} file @param {string} alt */
function picture(folder, file, alt) {
  return node('img', { src: `${folder}/${file}`, alt }, [])
}

/** @param {string} file */
function slider(file) {
  const frame = node('div', { class: 'slider' }, [
    picture('before', file, 'In the last release'),
    picture('after', file, 'Now'),
  ])
  const range = node(
    'input',
    { type: 'range', min: '0', max: '100', value: '50', 'aria-label': 'Before and after' },
    [],
  )
  range.addEventListener('input', () =>
    frame.style.setProperty('--at', `${/** @type {HTMLInputElement} */ (range).value}%`),
  )
  return node('div', {}, [range, frame])
}

/** @param {string} label @param {() => void} run @param {boolean} isPressed */
function action(label, run, isPressed) {
  const button = node('button', { type: 'button', 'aria-pressed': String(isPressed) }, [label])
  button.addEventListener('click', run)
  button.dataset['action'] = label
  return button
}

/** @param {string} name @param {Record<string, string>} attributes @param {(Node | string)[]} children */
function node(name, attributes, children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const isTyping =
    event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const shown = shownChanges()
  const at = shown.findIndex((change) => change === current)
  if (event.key === 'j') show(shown[Math.min(at + 1, shown.length - 1)])
  if (event.key === 'k') show(shown[Math.max(at - 1, 0)])
  if (event.key === 'u') element('#undo').click()
  const letter = { a: 'Accept (a)', r: 'Reject (r)' }[event.key]
  if (letter) panel.querySelector(/** @type {'button'} */ (`button[data-action="${letter}"]`))?.click()
}

/** Save to the server of `npm run pictures -- serve`; from CI or a folder, download the file. */
async function save() {
  const text = `${JSON.stringify(decisions, null, 2)}\n`
  const answer = await fetch('review.json', { method: 'PUT', body: text }).catch(() => undefined)
  if (answer?.ok) {
    element('#saved').textContent = 'Saved to tools/design-reference/review.json'
    return
  }
  const link = node('a', { href: URL.createObjectURL(new Blob([text])), download: 'review.json' }, [])
  link.click()
  element('#saved').textContent = 'Downloaded: commit it as tools/design-reference/review.json'
}
